import { expect } from 'chai';
import { XmlDocument } from 'libxml2-wasm';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Report } from '../../../src/registry/submission/submission.js';
import { codelist, conceptScheme, dataStructure, extendedCodelist, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { type MessageFormat, messageFormats, writeMessageOf } from '../write-message.js';

type Headers = Readonly<Record<string, string>>;
type JsonReport = Report & {
  readonly results: (Report['results'][number] & { problems: { rule: string; severity: string; detail: string }[] })[];
};

describe('version rules', () => {
  let server: TestServer;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  async function send(artefacts: readonly Artefact[], headers: Headers = {}, format?: MessageFormat, query = '') {
    const body = await writeMessageOf(artefacts, format);
    return server.post(body, { Accept: 'application/json', ...headers }, `/ws/secure/sdmxapi/rest${query}`);
  }

  async function report(artefacts: readonly Artefact[], headers: Headers = {}, format?: MessageFormat, query = '') {
    const response = await send(artefacts, headers, format, query);
    const json = (await response.json()) as JsonReport;
    return { status: response.status, json, first: json.results?.[0] as JsonReport['results'][number] };
  }

  async function publish(...artefacts: Artefact[]): Promise<void> {
    const { status, json } = await report(artefacts);
    expect(status, JSON.stringify(json)).to.equal(200);
  }

  for (const format of messageFormats) {
    const id = `CL_${format.replace(/\W/g, '')}`;
    const list = (version: string, codes: string) => codelist(id, version, codes.split(''));

    describe(`of a codelist in ${format}`, () => {
      before(() => publish(list('1.0.0', 'ABC')));

      it('refuse an added code with a patch increment', async () => {
        const { status, first } = await report([list('1.0.1', 'ABCD')], {}, format);
        expect(status).to.equal(409);
        expect(first.status).to.equal('rejected');
        expect(first.version).to.deep.equal({
          baseline: '1.0.0',
          proposed: '1.0.1',
          required: 'minor',
          minimum: '1.1.0',
          count: 1,
          changes: [{ increment: 'minor', rule: 'Codelist.code.add', path: 'codes/D', detail: 'the code D was added' }],
        });
        expect(first.problems.map(({ rule }) => rule)).to.deep.equal(['version.increment']);
        expect(first.problems[0]?.detail).to.include('submit').and.to.include('as 1.1.0 or higher');
      });

      it('refuse a removed code with a minor increment', async () => {
        const { status, first } = await report([list('1.2.0', 'AB')], {}, format);
        expect(status).to.equal(409);
        expect([first.version?.required, first.version?.minimum]).to.deep.equal(['major', '2.0.0']);
        expect(first.version?.changes.map(({ rule, path }) => [rule, path])).to.deep.equal([
          ['Codelist.code.remove', 'codes/C'],
        ]);
      });

      it('accept sufficient steps, also without lower parts of 0', async () => {
        expect((await report([list('1.1.4', 'ABCD')], {}, format)).status).to.equal(200);
        expect((await report([list('3.2.0', 'AB')], {}, format)).status).to.equal(200);
      });

      it('leave drafts, versions of two parts and versions below 1.0.0 free', async () => {
        for (const version of ['4.0.0-draft', '5.0', '0.9.0']) {
          expect((await report([list(version, 'XYZ')], {}, format)).status, version).to.equal(200);
        }
      });
    });
  }

  it('refuse a new dimension with a patch increment, in words in SDMX-ML too', async () => {
    const scheme = conceptScheme('CS_DIM', '1.0.0', { FREQ: null, GEO: null });
    const concept = (id: string) => urns.concept('CS_DIM', '1.0.0', id);
    const structure = (version: string, ids: readonly string[]) =>
      dataStructure('DSD_DIM', version, Object.fromEntries(ids.map((id) => [concept(id), null])));
    await publish(scheme, structure('1.0.0', ['FREQ']));
    const { status, first } = await report([structure('1.0.1', ['FREQ', 'GEO'])]);
    expect(status).to.equal(409);
    expect(first.version?.changes.map(({ rule, increment }) => [rule, increment])).to.deep.equal([
      ['DataStructure.dimension.add', 'major'],
    ]);
    const xml = await send([structure('1.0.1', ['FREQ', 'GEO'])], { Accept: 'application/xml' }, 'SDMX-ML 3.0');
    expect(xml.status).to.equal(409);
    const document = XmlDocument.fromString(await xml.text());
    try {
      const namespaces = { reg: 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0/registry' };
      const texts = (code: number) =>
        document.find(`//reg:MessageText[@code="${code}"]`, namespaces).map((node) => node.content.trim());
      expect(texts(1007)).to.deep.equal([
        'version: baseline 1.0.0, proposed 1.0.1, required major, minimum 2.0.0, changes: 1',
      ]);
      expect(texts(1008)).to.have.length(1);
      expect(texts(1008)[0]).to.match(/^change: major, DataStructure\.dimension\.add, at dataStructureComponents\//);
    } finally {
      document.dispose();
    }
  });

  it('accept another dimension with a minor increment if the structure evolves', async () => {
    const concept = (id: string) => urns.concept('CS_DIM', '1.0.0', id);
    const structure = (version: string, ids: readonly string[]): Artefact => ({
      ...dataStructure('DSD_EVOLVES', version, Object.fromEntries(ids.map((id) => [concept(id), null]))),
      evolvingStructure: true,
    });
    await publish(structure('1.0.0', ['FREQ']));
    const { status, first } = await report([structure('1.1.0', ['FREQ', 'GEO'])]);
    expect([status, first.version?.required]).to.deep.equal([200, 'minor']);
  });

  describe('of a version that exists', () => {
    const list = (codes: readonly string[], extra = {}) => codelist('CL_FIXED', '1.0.0', codes, extra);
    before(() => publish(list(['A', 'B'], { names: { en: 'Fixed list', fr: 'Liste' } })));

    it('accept the same content in other words as unchanged', async () => {
      const again = list(['A', 'B'], { names: { fr: ' Liste', en: 'Fixed  list' } });
      const { status, first, json } = await report([again]);
      expect([status, first.status, json.transaction]).to.deep.equal([200, 'unchanged', null]);
      expect(first.version).to.include({ required: 'none', count: 0 });
    });

    it('refuse other content and list the changes', async () => {
      const { status, first } = await report([list(['A', 'C'])]);
      expect(status).to.equal(409);
      expect(first.problems.map(({ rule }) => rule)).to.deep.equal(['version.immutable']);
      expect(first.problems[0]?.detail).to.include('as 2.0.0 or higher');
      expect(first.version?.changes.map(({ rule }) => rule)).to.include.members([
        'Codelist.code.add',
        'Codelist.code.remove',
        'Codelist.name',
      ]);
    });
  });

  it('measure a version against the one below it, and warn of the one above', async () => {
    const list = (version: string, codes: string) => codelist('CL_BETWEEN', version, codes.split(''));
    await publish(list('1.0.0', 'A'));
    await publish(list('1.2.0', 'AB'));
    const refused = await report([list('1.1.0', 'X')]);
    expect([refused.status, refused.first.version?.baseline]).to.deep.equal([409, '1.0.0']);
    const { status, first } = await report([list('1.1.0', 'AC')]);
    expect(status).to.equal(200);
    expect(first.problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([
      ['version.successor', 'warning'],
    ]);
    expect(first.problems[0]?.detail).to.include('from 1.1.0 to 1.2.0 require a major increment');
  });

  it('take the whole message as present, whatever its order', async () => {
    const list = (version: string, codes: string) => codelist('CL_TOGETHER', version, codes.split(''));
    const { status, json } = await report([list('1.1.0', 'ABC'), list('1.0.0', 'AB'), list('2.0.0', 'C')]);
    expect(status).to.equal(200);
    expect(json.results.map(({ version }) => [version?.baseline, version?.proposed, version?.required])).to.deep.equal([
      ['1.0.0', '1.1.0', 'minor'],
      [null, '1.0.0', 'none'],
      ['1.1.0', '2.0.0', 'major'],
    ]);
  });

  it('compare codelists with the codes that they inherit', async () => {
    await publish(codelist('CL_BASE', '1.0.0', ['A', 'B']), codelist('CL_MOVED', '1.0.0', ['A', 'B', 'C']));
    const inherits = extendedCodelist('CL_MOVED', '1.0.1', [urns.codelist('CL_BASE', '1.0.0')], ['C']);
    const { status, first } = await report([inherits]);
    expect([status, first.version?.required]).to.deep.equal([200, 'patch']);
  });

  it('report invalid references of a new version as problems of the message', async () => {
    const scheme = conceptScheme('CS_INVALID', '1.0.0', { A: null });
    const concept = urns.concept('CS_INVALID', '1.0.0', 'A');
    const structure = (version: string, enumeration: string | null) =>
      dataStructure('DSD_INVALID', version, { [concept]: enumeration });
    await publish(scheme, codelist('CL_INVALID', '1.0.0', ['A']));
    await publish(structure('1.0.0', urns.codelist('CL_INVALID', '1.0.0')));
    for (const version of ['~', '*', '1.0+', '1.0.0+.x', 'abc', '99999999999999999999.0.0']) {
      const { status, first } = await report([structure('2.0.0', urns.codelist('CL_INVALID', version))]);
      expect(status, version).to.be.oneOf([400, 409]);
      if (first !== undefined) expect(first.status, version).to.equal('rejected');
    }
  });

  it('accept a version that is too low with a warning where Strict is false', async () => {
    await publish(codelist('CL_IMPORT', '1.0.0', ['A']));
    const { status, first } = await report([codelist('CL_IMPORT', '1.0.1', ['B'])], { Strict: 'false' });
    expect(status).to.equal(200);
    expect(first.problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([
      ['version.increment', 'warning'],
    ]);
  });

  it('list 100 changes, and all with full', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `C${index}`);
    await publish(codelist('CL_MANY', '1.0.0', ['A']));
    const next = [codelist('CL_MANY', '1.1.0', ['A', ...ids])];
    const short = await report(next, { 'Dry-Run': 'true' });
    expect([short.first.version?.count, short.first.version?.changes.length]).to.deep.equal([150, 100]);
    const all = await report(next, { 'Dry-Run': 'true' }, undefined, '?full=true');
    expect(all.first.version?.changes).to.have.length(150);
  });

  describe('while submissions race', () => {
    it('accept one of two contents for a version, and refuse the other', async () => {
      const list = (code: string) => codelist('CL_RACE', '1.0.0', ['A', code]);
      const found = await Promise.all([report([list('B')]), report([list('C')])]);
      expect(found.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
      const winner = found.find(({ status }) => status === 200);
      const held = await server.request('/sdmx/v2/structure/codelist/SDMX/CL_RACE/1.0.0?format=sdmx-json');
      const { data } = (await held.json()) as { data: { codelists: { codes: { id: string }[] }[] } };
      expect(data.codelists[0]?.codes).to.have.length(2);
      expect(winner?.first.status).to.equal('created');
    });

    it('write 24 submissions of different artefacts, with ticks without gaps', async () => {
      await Promise.all(Array.from({ length: 24 }, (_, index) => publish(codelist(`CL_PAR_${index}`, '1.0.0', ['A']))));
      const reports = await Promise.all(
        Array.from({ length: 24 }, (_, index) => report([codelist(`CL_PAR_${index}`, '1.1.0', ['A', 'B'])])),
      );
      expect(reports.map(({ status }) => status)).to.deep.equal(Array.from({ length: 24 }, () => 200));
      const ticks = reports.map(({ json }) => Number(json.transaction)).sort((one, other) => one - other);
      expect(ticks).to.deep.equal(Array.from({ length: 24 }, (_, index) => (ticks[0] ?? 0) + index));
    });
  });
});
