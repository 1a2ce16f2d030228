import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { zip } from '../../harness/zip.js';
import { codelistElement, codelistMessage, dataflowMessage, structureMessage } from '../messages.js';
import { rawRequest } from '../raw-request.js';
import type { Received } from '../received.js';

type JsonReport = Received<typeof reportSchema>;

const path = '/ws/secure/sdmxapi/rest';

describe('POST /ws/secure/sdmxapi/rest', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ maxMessageBytes: 200_000 });
  });
  after(() => test.close());

  async function submit(body: string, headers: Readonly<Record<string, string>> = {}, to = path) {
    const response = await test.post(body, headers, to);
    return { status: response.status, report: (await response.json()) as JsonReport };
  }

  const statusesOf = ({ results }: JsonReport) => results.map(({ status }) => status);
  const tick = async () => (await test.cypher('MATCH (c:Clock) RETURN c.tick AS tick'))[0]?.['tick'];

  it('accepts a message and reports in JSON', async () => {
    const { status, report } = await submit(codelistMessage('CL_JSON', '1.0.0'));
    expect(status).to.equal(200);
    expect(report).to.deep.include({ transaction: await tick(), dryRun: false, resolutions: [] });
    expect(new Date(report.at).toISOString()).to.equal(report.at);
    const version = { baseline: null, proposed: '1.0.0', required: 'none', minimum: '1.0.0', count: 0, changes: [] };
    expect(report.results).to.deep.equal([
      { urn: urns.codelist('CL_JSON', '1.0.0'), status: 'created', version, problems: [] },
    ]);
  });

  describe('Action', () => {
    const sequence: readonly (readonly [string, string | undefined, string, number, string])[] = [
      ['a new artefact is created by default', undefined, 'A', 200, 'created'],
      ['REPLACE is the default', undefined, 'B', 200, 'replaced'],
      ['an empty header counts as none', '', 'B', 200, 'unchanged'],
      ['append', 'append', 'B', 409, 'rejected'],
      ['Replace', 'Replace', 'A', 200, 'replaced'],
      ['mErGe', 'mErGe', 'B', 200, 'merged'],
      [' REPLACE with blanks', ' REPLACE ', 'A', 200, 'replaced'],
      ['delete', 'delete', 'A', 200, 'deleted'],
      ['DELETE of a deleted artefact', 'DELETE', 'A', 409, 'rejected'],
      ['APPEND of a deleted artefact', 'APPEND', 'A', 200, 'created'],
    ];
    for (const [name, action, code, status, verdict] of sequence) {
      it(name, async () => {
        const headers: Record<string, string> = action === undefined ? {} : { Action: action };
        const response = await submit(codelistMessage('CL_ACTION', '1.0.0-draft', [code]), headers);
        expect([response.status, ...statusesOf(response.report)]).to.deep.equal([status, verdict]);
      });
    }

    it('MERGE unites items', async () => {
      await submit(codelistMessage('CL_UNITED', '1.0.0-draft', ['A']));
      await submit(codelistMessage('CL_UNITED', '1.0.0-draft', ['B']), { Action: 'MERGE' });
      const response = await test.request('/sdmx/v2/structure/codelist/SDMX/CL_UNITED?format=sdmx-json');
      const { data } = (await response.json()) as { data: { codelists: { codes: { id: string }[] }[] } };
      expect(data.codelists[0]?.codes.map(({ id }) => id)).to.deep.equal(['A', 'B']);
    });
  });

  describe('a dry run', () => {
    for (const [name, headers, to] of [
      ['by header', { 'Dry-Run': 'true' }, path],
      ['by header in capitals', { 'dry-run': 'TRUE' }, path],
      ['by parameter', {}, `${path}?dryRun=true`],
      ['by parameter after a slash', {}, `${path}/?dryRun=true`],
      ['by either of them', { 'Dry-Run': 'false' }, `${path}?dryRun=true`],
    ] as const) {
      it(`${name} returns the report and writes nothing`, async () => {
        const before = await tick();
        const { status, report } = await submit(codelistMessage('CL_DRY', '1.0.0'), headers, to);
        expect(status).to.equal(200);
        expect(report).to.deep.include({ dryRun: true, transaction: null });
        expect(statusesOf(report)).to.deep.equal(['created']);
        expect(await tick()).to.equal(before);
        expect((await test.request('/sdmx/v2/structure/codelist/SDMX/CL_DRY')).status).to.equal(404);
      });
    }

    it('responds with the status of the submission', async () => {
      const { status, report } = await submit(dataflowMessage('DF', '1.0.0', 'DSD(1.0.0)'), { 'Dry-Run': 'true' });
      expect([status, ...statusesOf(report)]).to.deep.equal([409, 'rejected']);
    });
  });

  describe('Strict', () => {
    const message = dataflowMessage('DF_SHORT', '1.0', 'X(1.0)').replace(/urn:sdmx:\S+\.(DataStructure=)/, '$1');

    it('missing: a deviation is a warning with its position', async () => {
      const { status, report } = await submit(message, { 'Dry-Run': 'true' });
      expect(status).to.equal(409);
      const warnings = report.results[0]?.problems.filter(({ severity }) => severity === 'warning');
      expect(warnings?.map(({ rule, line }) => ({ rule, line }))).to.deep.equal([{ rule: 'urn.short', line: 5 }]);
    });

    it('true: a deviation is an error of the message', async () => {
      const response = await test.post(message, { Strict: 'True', 'Dry-Run': 'true' });
      expect(response.status).to.equal(400);
      const { errors } = (await response.json()) as { errors: Record<string, unknown>[] };
      expect(errors.map((error) => error['x-rule'])).to.deep.equal(['urn.short']);
    });
  });

  describe('status', () => {
    const unstable = structureMessage(
      codelistElement('CL_D', '1.0.0-draft') +
        '<str:ConceptSchemes><str:ConceptScheme agencyID="SDMX" id="CS" version="1.0.0"><com:Name>CS</com:Name><str:Concept id="C"><com:Name>C</com:Name><str:CoreRepresentation><str:Enumeration>urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_D(1.0.0-draft)</str:Enumeration></str:CoreRepresentation></str:Concept></str:ConceptScheme></str:ConceptSchemes>',
    );
    const invalid = unstable.replace('SDMX:CL_D(1.0.0-draft)</', 'SDMX:CL_E(1.0.0-draft)</');

    for (const [name, message, expected, rules] of [
      [
        '409 where the registry lacks what is referred to',
        dataflowMessage('DF', '1.0.0', 'DSD(1.0.0)'),
        409,
        ['reference.missing'],
      ],
      [
        '409 where no version is eligible',
        dataflowMessage('DF', '1.0.0', 'DSD(1.0+.0)'),
        409,
        ['reference.noEligibleVersion'],
      ],
      ['400 if the message violates a rule independent of the registry', unstable, 400, ['reference.unstable']],
      ['400 for both kinds of problems', invalid, 400, ['reference.unstable', 'reference.missing']],
    ] as const) {
      it(name, async () => {
        const { status, report } = await submit(message);
        expect(status).to.equal(expected);
        expect(new Set(statusesOf(report))).to.deep.equal(new Set(['rejected']));
        const problems = report.results.flatMap((result) => result.problems);
        expect(problems.map(({ rule }) => rule)).to.deep.equal(rules);
        for (const problem of problems) {
          expect(problem).to.include.keys('severity', 'code', 'detail', 'reference', 'path', 'line', 'column');
          expect(problem['line']).to.equal(5);
        }
      });
    }
  });

  describe('status of a fault', () => {
    const flow = (structure: string) => dataflowMessage('DF_FAULT', '1.0.0', structure);
    const agencies = (id: string, version: string, ids: readonly string[]) =>
      structureMessage(
        `<str:AgencySchemes><str:AgencyScheme agencyID="SDMX" id="${id}"${version === '' ? '' : ` version="${version}"`}><com:Name>A</com:Name>${ids.map((each) => `<str:Agency id="${each}"><com:Name>A</com:Name></str:Agency>`).join('')}</str:AgencyScheme></str:AgencySchemes>`,
      );
    const twice = structureMessage(
      codelistElement('CL_TWICE', '1.0.0').replace(/<str:Codelist .*<\/str:Codelist>/, (each) => each + each),
    );

    before(async () => {
      await test.post(codelistMessage('CL_FAULT', '1.0.0'));
      const inUse = flow('DSD_FAULT(1.0.0)').replace('DF_FAULT', 'DF_IN_USE');
      const structure =
        '<str:DataStructures><str:DataStructure agencyID="SDMX" id="DSD_FAULT" version="1.0.0"><com:Name>D</com:Name></str:DataStructure></str:DataStructures>';
      const response = await test.post(inUse.replace('<str:Dataflows>', `${structure}<str:Dataflows>`));
      expect(response.status).to.equal(200);
    });

    for (const [name, message, action, expected, rule] of [
      ['an illegal version wildcard', flow('DSD_FAULT(1~)'), 'REPLACE', 400, /./],
      ['two wildcards in a version', flow('DSD_FAULT(1+.0+.0)'), 'REPLACE', 400, /./],
      ['an illegal id', codelistMessage('C L', '1.0.0'), 'REPLACE', 400, /./],
      ['another id than the type has', agencies('LIST', '', ['SDMX']), 'REPLACE', 400, /./],
      ['an artefact in the message twice', twice, 'REPLACE', 400, /twice|duplicate/i],
      [
        'a change of a stable version',
        codelistMessage('CL_FAULT', '1.0.0', ['B']),
        'REPLACE',
        409,
        /version.immutable/,
      ],
      ['DELETE of what does not exist', codelistMessage('DSD', '1.0.0'), 'DELETE', 409, /artefact.unknown/],
      ['APPEND of what exists', codelistMessage('CL_FAULT', '1.0.0'), 'APPEND', 409, /artefact.exists/],
      [
        'an unknown owner',
        codelistMessage('CL_OWNER', '1.0.0').replace('agencyID="SDMX"', 'agencyID="NOBODY"'),
        'REPLACE',
        409,
        /owner.unknown/,
      ],
      ['an agency scheme without the root agency', agencies('AGENCIES', '', ['X']), 'REPLACE', 409, /agency.root/],
    ] as const) {
      it(`${expected} for ${name}, in a dry run too`, async () => {
        for (const dryRun of ['true', 'false']) {
          const response = await test.post(message, { Action: action, 'Dry-Run': dryRun });
          const text = await response.text();
          expect(response.status, text).to.equal(expected);
          expect(text).to.match(rule);
        }
      });
    }
  });

  describe('the SDMX-ML report', () => {
    const sendFor = async (body: string, headers: Readonly<Record<string, string>>) => {
      const response = await test.post(body, headers);
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
    };

    for (const accept of [
      'application/xml',
      'text/xml',
      '*/*',
      'application/vnd.sdmx.registry+xml',
      'application/json;q=0.1, application/xml',
    ]) {
      it(`is the response to Accept: ${accept}`, async () => {
        const { status, type, text } = await sendFor(codelistMessage('CL_XML', '1.0.0'), { Accept: accept });
        expect([status, type]).to.deep.equal([200, 'application/xml']);
        expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
        expect(text).to.include('<mes:SubmitStructureResponse>');
        expect(text).to.include(`<reg:MaintainableObject>${urns.codelist('CL_XML', '1.0.0')}</reg:MaintainableObject>`);
        expect(text).to.include('status="Success"');
      });
    }

    for (const [action, message, status, name, verdict] of [
      ['APPEND', codelistMessage('CL_X', '1.0.0-draft'), 200, 'Append', 'Success'],
      ['APPEND', codelistMessage('CL_X', '1.0.0-draft'), 409, 'Append', 'Failure'],
      ['REPLACE', codelistMessage('CL_X', '1.0.0-draft', ['A', 'B']), 200, 'Replace', 'Success'],
      ['MERGE', codelistMessage('CL_X', '1.0.0-draft', ['C']), 200, 'Append', 'Success'],
      ['DELETE', codelistMessage('CL_X', '1.0.0-draft'), 200, 'Delete', 'Success'],
      ['DELETE', codelistMessage('CL_X', '1.0.0-draft'), 409, 'Delete', 'Failure'],
      ['REPLACE', dataflowMessage('DF', '1.0.0', 'DSD(1.0.0)'), 409, 'Replace', 'Failure'],
    ] as const) {
      it(`of ${action} with ${status} is valid and has the status ${verdict}`, async () => {
        const response = await sendFor(message, { Accept: 'application/xml', Action: action });
        expect(response.status).to.equal(status);
        expect(validateSdmxMl(response.text, '3.0')).to.deep.equal([]);
        expect(response.text).to.include(`action="${name}"`).and.to.include(`status="${verdict}"`);
        if (status === 409)
          expect(response.text).to.match(/<reg:MessageText code="150">\s*<com:Text xml:lang="en">line 5, column/);
      });
    }

    it('has the status Warning for an artefact accepted with a warning', async () => {
      const short = dataflowMessage('DF_W', '1.0', 'D(1.0)').replace(/urn:sdmx:\S+\.(DataStructure=)/, '$1');
      const structure = `<str:DataStructures><str:DataStructure agencyID="SDMX" id="D" version="1.0"><com:Name>D</com:Name></str:DataStructure></str:DataStructures>`;
      const response = await sendFor(short.replace('<str:Dataflows>', `${structure}<str:Dataflows>`), {
        Accept: 'application/xml',
      });
      expect(response.status).to.equal(200);
      expect(validateSdmxMl(response.text, '3.0')).to.deep.equal([]);
      expect(response.text).to.include('status="Warning"').and.to.include('code="140"');
    });

    it('of a message with errors is a valid SDMX-ML error message', async () => {
      const wrong = codelistMessage('CL_X', '1.0.0').replace(
        '<com:Name>A</com:Name>',
        '<com:Title>&lt;&amp;</com:Title>',
      );
      for (const [accept, version] of [
        ['application/xml', '3.0'],
        ['application/vnd.sdmx.structure+xml;version=3.1.0', '3.1'],
      ] as const) {
        const { status, type, text } = await sendFor(wrong, { Accept: accept });
        expect([status, type]).to.deep.equal([400, 'application/xml']);
        expect(validateSdmxMl(text, version)).to.deep.equal([]);
        expect(text).to.include('line 5, column').and.to.include('Title');
      }
    });
  });

  describe('authentication', () => {
    const challenge = 'Basic realm="Strata", charset="UTF-8"';
    const message = codelistMessage('CL_WHO', '1.0.0');

    for (const [name, authorization] of [
      ['no credentials', undefined],
      ['a wrong password', basic('root', 'wrong')],
      ['a wrong name', basic('toor', 'only-for-the-tests')],
      ['an empty name and password', basic('', '')],
      ['no colon', `Basic ${Buffer.from('root').toString('base64')}`],
      ['no base64', 'Basic ???'],
      ['another scheme', 'Bearer only-for-the-tests'],
    ] as const) {
      it(`401 with a challenge for ${name}`, async () => {
        const before = await tick();
        const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
        const response = await rawRequest(test.url, { method: 'POST', path, headers, body: message });
        expect(response.status).to.equal(401);
        expect(response.headers['www-authenticate']).to.equal(challenge);
        expect(JSON.parse(response.text).errors[0]).to.include({ code: 110 });
        expect(await tick()).to.equal(before);
      });
    }

    for (const [method, below] of [
      ['GET', path],
      ['PUT', path],
      ['POST', '/ws/secure/'],
      ['GET', '/ws/secure/anything?ticket=ST-1'],
    ] as const) {
      it(`is required for ${method} ${below}`, async () => {
        const response = await rawRequest(test.url, { method, path: below });
        expect([response.status, response.headers['www-authenticate']]).to.deep.equal([401, challenge]);
      });
    }

    it('accepts a colon in the password, and the scheme in any case', async () => {
      const [, encoded] = basic('root', 'only-for-the-tests').split(' ');
      const { status } = await submit(message, { Authorization: `bAsIc ${encoded}`, 'Dry-Run': 'true' });
      expect(status).to.equal(200);
    });

    it('is not required below /sdmx, where wrong credentials are refused without a challenge', async () => {
      const given = [
        ['', [200, 404]],
        [basic('root', 'wrong'), [401]],
        ['Bearer x', [401]],
      ] as const;
      for (const [authorization, statuses] of given) {
        for (const path of ['/sdmx/v2/structure/codelist', '/sdmx/v2/structure/codelist/NOBODY', '/sdmx/v1/codelist']) {
          const headers = authorization === '' ? {} : { Authorization: authorization };
          const response = await test.request(path, { headers });
          expect(response.status).to.be.oneOf([...statuses]);
          expect(response.headers.get('www-authenticate')).to.equal(null);
        }
      }
    });
  });

  it('reports a message in SDMX-JSON that it returned as unchanged, including components without ids', async () => {
    const message = readFileSync(new URL('../../../examples/2-port-traffic.xml', import.meta.url), 'utf8')
      .replaceAll('HARBOUR', 'SDMX')
      .replaceAll(/<str:Dimension id="\w+">/g, '<str:Dimension>');
    expect((await test.post(message)).status).to.equal(200);
    for (const format of ['sdmx-json-2.0', 'sdmx-json-2.1', 'sdmx-3.0', 'sdmx-3.1']) {
      const given = await test.request(
        `/sdmx/v2/structure/dataflow/SDMX/PORT_TRAFFIC?references=descendants&detail=raw&format=${format}`,
      );
      const report = await test.post(await given.text());
      const { results } = (await report.json()) as { results: { status: string; urn: string }[] };
      expect(
        results.map(({ status }) => status),
        format,
      ).to.deep.equal(Array(6).fill('unchanged'));
    }
  });

  describe('the body', () => {
    for (const type of [
      'application/xml',
      'text/xml',
      'application/text',
      'application/vnd.sdmx.structure+xml;version=3.0.0',
      'application/octet-stream',
    ]) {
      it(`is recognised by its content with Content-Type ${type}`, async () => {
        const { status } = await submit(codelistMessage('CL_TYPE', '1.0.0'), { 'Content-Type': type });
        expect(status).to.equal(200);
      });
    }

    it('may begin with a byte order mark and blanks, and arrive byte by byte', async () => {
      const bytes = Buffer.from(`\uFEFF \n${codelistMessage('CL_BOM', '1.0.0').replace(/^<\?xml.*\n/, '')}`);
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += 1) yield bytes.subarray(at, at + 1);
      }
      const response = await fetch(`${test.url}${path}`, {
        method: 'POST',
        body: pieces() as unknown as ReadableStream,
        duplex: 'half',
        headers: { Authorization: basic('root', 'only-for-the-tests'), Accept: 'application/json' },
      } as RequestInit);
      expect(response.status).to.equal(200);
    });

    for (const [title, body, headers] of [
      ['gzip', (text: string) => gzipSync(text), { 'Content-Encoding': 'gzip' }],
      ['gzip without a header', (text: string) => gzipSync(text), {}],
      [
        'the file of a form, before and behind other fields',
        (text: string) =>
          `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x\r\nContent-Disposition: form-data; name="uploadFile"; filename="m.xml"\r\nContent-Type: text/xml\r\n\r\n${text}\r\n--x\r\nContent-Disposition: form-data; name="c"\r\n\r\nd\r\n--x--\r\n`,
        { 'Content-Type': 'multipart/form-data; boundary=x' },
      ],
    ] as const) {
      it(`may be ${title}`, async () => {
        const id = `CL_${title.replace(/\W/g, '_')}`;
        const response = await test.post(body(codelistMessage(id, '1.0.0')), headers);
        expect(response.status, await response.clone().text()).to.equal(200);
        expect((await test.request(`/sdmx/v2/structure/codelist/SDMX/${id}`)).status).to.equal(200);
      });
    }

    it('may be a zip archive; each warning is reported with its artefact', async () => {
      const wrongUrn = 'urn="urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL_OTHER(1.0.0).A"';
      const [first, second] = [codelistElement('CL_ZIP_1', '1.0.0'), codelistElement('CL_ZIP_2', '1.0.0')];
      const response = await test.post(
        await zip({
          // Between the artefact of the second file and the warning in it.
          'a.xml': structureMessage(`\n\n${first}`),
          'b.xml': structureMessage(second.replace('<str:Code id="A">', `\n\n\n\n<str:Code id="A" ${wrongUrn}>`)),
        }),
        {},
      );
      const { results } = (await response.json()) as JsonReport;
      expect(results.map(({ urn, problems }) => [urn, problems.map(({ rule, line }) => [rule, line])])).to.deep.equal([
        [urns.codelist('CL_ZIP_1', '1.0.0'), []],
        [urns.codelist('CL_ZIP_2', '1.0.0'), [['urn.mismatch', 9]]],
      ]);
      expect(results[1]?.problems[0]?.['path']).to.match(/^b\.xml: Structure/);
    });

    it('in an archive: problems found after reading begin with the name of the file', async () => {
      const response = await test.post(
        await zip({
          'good.xml': codelistMessage('CL_ZIP_3', '1.0.0'),
          'flow.xml': dataflowMessage('DF_ZIP', '1.0.0', 'NONE(1.0.0)'),
          'twice.xml': codelistMessage('CL_ZIP_3', '1.0.0'),
        }),
      );
      const { results } = (await response.json()) as JsonReport;
      const problems = results.flatMap((result) => result.problems);
      expect(problems.map(({ rule, path }) => [rule, path])).to.deep.equal([
        ['reference.missing', 'flow.xml: structure'],
        ['message.duplicate', 'twice.xml'],
      ]);
    });

    it('of an invalid message is read to its end, so that the connection can be reused', async () => {
      const long = `<x xmlns="urn:x"/>${' '.repeat(190_000)}`;
      for (let round = 0; round < 5; round += 1) expect((await test.post(long)).status).to.equal(400);
    });

    it('that is too large is rejected with 413, with and without Content-Length', async () => {
      const bytes = Buffer.from(codelistMessage('CL_LARGE', '1.0.0') + ' '.repeat(3_000_000));
      const withLength = await test.post(bytes);
      const withoutLength = await fetch(`${test.url}${path}`, {
        method: 'POST',
        body: new Blob([bytes]).stream(),
        duplex: 'half',
        headers: { Authorization: basic('root', 'only-for-the-tests'), Accept: 'application/json' },
      } as RequestInit);
      for (const response of [withLength, withoutLength]) {
        expect(response.status).to.equal(413);
        const { errors } = (await response.json()) as { errors: Record<string, unknown>[] };
        expect(errors[0]).to.include({
          code: 130,
          detail: 'the message is larger than 0.2 MB; split it into several messages',
        });
      }
    });
  });
});
