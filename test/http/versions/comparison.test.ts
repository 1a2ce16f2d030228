import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { errorsSchema } from '../../../src/http/errors/problem-as-json.js';
import type { comparisonSchema } from '../../../src/http/versions/comparison.js';
import {
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  extendedCodelist,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { codelistElement, codelistMessage, structureMessage } from '../messages.js';
import type { Received } from '../received.js';

type Comparison = Received<typeof comparisonSchema>;

type ErrorBody = Received<typeof errorsSchema>;

const cl = (version: string): string => urns.codelist('CL', version);

/** An SDMX-JSON message with a codelist of SDMX. */
const jsonMessage = (id: string, version: string, codes: readonly string[]): string =>
  JSON.stringify({
    data: {
      codelists: [{ id, agencyID: 'SDMX', version, name: id, codes: codes.map((code) => ({ id: code, name: code })) }],
    },
  });

/** The same as one of `codelistMessage`. */
const named = (codes: readonly string[]) => ({
  names: { en: 'CL' },
  codes: codes.map((id) => ({ id, names: { en: id } })),
});

describe('POST /ws/registry/compare', () => {
  let test: TestServer;
  let firstInstant = '';
  before(async () => {
    test = await startTestServer();
    const first = await test.submit([
      codelist('CL', '1.0.0', [], named(['A', 'B', 'C'])),
      codelist('OTHER', '1.0.0', [], named(['A'])),
      conceptScheme('CS', '1.0.0', { X: null }),
    ]);
    firstInstant = new Date(first.at).toISOString();
    await test.submit([codelist('CL', '1.1.0', [], named(['A', 'B', 'C', 'D']))]);
    await test.submit([codelist('CL', '2.0.0', [], named(['A', 'B', 'D']))]);
    await test.submit([codelist('CL', '2.1.0-draft', [], named(['A', 'B', 'D', 'E']))]);
  });
  after(() => test.close());

  const send = (
    query: string,
    body?: NonNullable<RequestInit['body']>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    test.request(`/ws/registry/compare${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml', ...headers },
      ...(body === undefined ? {} : { body }),
    });

  async function compare(query: string, body?: NonNullable<RequestInit['body']>, headers = {}): Promise<Comparison> {
    const response = await send(query, body, headers);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Comparison;
  }

  async function refused(query: string, body?: NonNullable<RequestInit['body']>, headers = {}) {
    const response = await send(query, body, headers);
    const { errors } = (await response.json()) as ErrorBody;
    return {
      status: response.status,
      rule: errors[0]?.['x-rule'],
      detail: errors.map(({ detail }) => detail).join('\n'),
    };
  }

  const changesOf = ({ changes }: Comparison) => changes.map(({ increment, rule }) => `${increment} ${rule}`);

  describe('of two versions', () => {
    it('returns the changes, the increment that they require and the lowest number that is not taken', async () => {
      const found = await compare(`?urn=${cl('1.0.0')}&to=${cl('1.1.0')}`);
      expect(found).to.include({ before: cl('1.0.0'), after: cl('1.1.0'), required: 'minor', count: 1 });
      expect(found.suggested).to.equal('1.1.0');
      expect(changesOf(found)).to.deep.equal(['minor Codelist.code.add']);
      expect(found.changes[0]).to.include({ path: 'codes/D' });
      expect(found.changes[0]?.detail).to.include('D');
    });

    it('resolves wildcards and ~, at the instant asked for', async () => {
      const found = await compare(`?urn=${cl('1.0%2B.0')}&to=${cl('~')}`);
      expect(found).to.include({ before: cl('1.1.0'), after: cl('2.1.0-draft'), required: 'major' });
      const past = await compare(`?urn=${cl('~')}&to=${cl('1.0 .0')}&asOf=${firstInstant}`);
      expect(past).to.include({ before: cl('1.0.0'), after: cl('1.0.0'), asOf: firstInstant, tick: 2, count: 0 });
    });

    it('of equal content require nothing', async () => {
      const found = await compare(`?urn=${cl('1.0.0')}&to=${cl('1.0.0')}`);
      expect(found).to.deep.include({ required: 'none', suggested: '1.0.0', changes: [] });
    });

    it('may be the other way round: the suggestion is a number that no version has', async () => {
      const found = await compare(`?urn=${cl('1.1.0')}&to=${cl('1.0.0')}`);
      expect(found).to.include({ required: 'major', suggested: '3.0.0' });
    });

    it('suggests nothing where the earlier version is not stable, or of another line', async () => {
      const draft = await compare(`?urn=${cl('2.1.0-draft')}&to=${cl('2.0.0')}`);
      expect(draft).to.include({ required: 'major', suggested: null });
      const other = await compare(`?urn=${urns.codelist('OTHER', '1.0.0')}&to=${cl('1.0.0')}`);
      expect(other).to.include({ after: cl('1.0.0'), suggested: null });
      expect(changesOf(other)).to.include('minor Codelist.code.add');
    });

    it('compares codelists with the codes that they inherit', async () => {
      await test.submit([
        extendedCodelist('EXT', '1.0.0', [cl('1.0.0')]),
        extendedCodelist('EXT', '2.0.0', [cl('1.1.0')]),
      ]);
      const found = await compare(`?urn=${urns.codelist('EXT', '1.0.0')}&to=${urns.codelist('EXT', '2.0.0')}`);
      expect(found.changes.map(({ detail }) => detail).join()).to.include('D');
    });
  });

  describe('of a version and a message', () => {
    for (const [format, body, type] of [
      ['SDMX-ML', codelistMessage('CL', '1.0.1', ['A', 'B', 'C', 'E']), 'application/xml'],
      ['SDMX-JSON', jsonMessage('CL', '1.0.1', ['A', 'B', 'C', 'E']), 'application/json'],
      ['gzip', gzipSync(codelistMessage('CL', '1.0.1', ['A', 'B', 'C', 'E'])), 'application/xml'],
    ] as const) {
      it(`in ${format}`, async () => {
        const found = await compare(`?urn=${cl('1.0.0')}`, body, { 'Content-Type': type });
        expect(found).to.include({ before: cl('1.0.0'), after: cl('1.0.1'), required: 'minor', suggested: '3.0.0' });
        expect(changesOf(found)).to.deep.equal(['minor Codelist.code.add']);
        expect(found).not.to.have.property('problems');
      });
    }

    it('as a file of a form', async () => {
      const form = new FormData();
      form.set('uploadFile', new Blob([codelistMessage('CL', '1.0.1', ['A', 'B', 'C'])]), 'message.xml');
      const response = await test.request(`/ws/registry/compare?urn=${cl('1.0.0')}`, { method: 'POST', body: form });
      expect(await response.json()).to.include({ required: 'none', after: cl('1.0.1'), count: 0 });
    });

    it('large enough to be read in another thread', async () => {
      const codes = ['A', 'B', 'C', ...Array.from({ length: 6_000 }, (_, index) => `NEW_${index}`)];
      const found = await compare(`?urn=${cl('1.0.0')}`, codelistMessage('CL', '1.2.0', codes));
      expect(found).to.include({ count: 6_000, required: 'minor', suggested: '3.0.0' });
      expect(found.changes).to.have.length(6_000);
    });

    it('does not submit it', async () => {
      const rows = await test.cypher('MATCH (v:Version) RETURN count(v) AS versions');
      await compare(`?urn=${cl('1.0.0')}`, codelistMessage('CL', '1.0.1', ['A']));
      expect(await test.cypher('MATCH (v:Version) RETURN count(v) AS versions')).to.deep.equal(rows);
    });

    it('compares the artefact of the message that the URN names', async () => {
      const body = structureMessage(
        codelistElement('OTHER', '1.0.0').replace('</str:Codelists>', '') +
          codelistElement('CL', '1.3.0', ['A', 'B', 'C', 'D']).replace('<str:Codelists>', ''),
      );
      const found = await compare(`?urn=${cl('1.1.0')}`, body);
      expect(found).to.include({ after: cl('1.3.0'), required: 'none' });
    });

    it('compares its only artefact, of another line too', async () => {
      const found = await compare(`?urn=${cl('1.0.0')}`, codelistMessage('NEW', '1.0.0', ['A', 'B', 'C']));
      expect(found).to.include({ after: urns.codelist('NEW', '1.0.0'), suggested: null });
    });

    it('suggests the number of the message where the registry holds this content, and the next one after other content', async () => {
      const same = await compare(`?urn=${cl('1.0.0')}`, codelistMessage('CL', '1.1.0', ['A', 'B', 'C', 'D']));
      expect(same).to.include({ required: 'minor', suggested: '1.1.0' });
      await test.submit([codelist('CL', '1.2.0', [], named(['A', 'B', 'C', 'D', 'F']))]);
      await test.submit([codelist('CL', '1.2.0', [], named(['A', 'B', 'C', 'D', 'F']))], 'DELETE');
      const deleted = await compare(`?urn=${cl('1.1.0')}`, codelistMessage('CL', '1.2.0', ['A', 'B', 'C', 'D', 'E']));
      expect(deleted).to.include({ required: 'minor', suggested: '1.2.1' });
      const again = await compare(`?urn=${cl('1.1.0')}`, codelistMessage('CL', '1.2.0', ['A', 'B', 'C', 'D', 'F']));
      expect(again).to.include({ required: 'minor', suggested: '1.2.0' });
    });

    it('lists the problems of the artefact', async () => {
      const found = await compare(
        `?urn=${cl('1.0.0')}`,
        codelistMessage('CL', '1.1.0', ['A', 'B', 'C', 'D']).replace(
          '<com:Name>D</com:Name>',
          '<com:Name>D</com:Name><str:Parent>NONE</str:Parent>',
        ),
      );
      expect(found.problems?.map(({ rule }) => rule)).to.deep.equal(['local.missing']);
    });
  });

  it('of categorisations measures content as the version that it would be submitted as, in any version', async () => {
    const source = urns.codelist('CL', '1.0.0');
    const category = (id: string): string => urns.category('CATS', '1.0.0', id);
    await test.submit([
      categoryScheme('CATS', '1.0.0', { X: {}, Y: {} }),
      ...['1.0.0', '1.0'].map((version) => categorisation('CAT', version, source, category('X'))),
    ]);
    const later = (version: string): string =>
      JSON.stringify({
        data: {
          categorisations: [
            { id: 'CAT', agencyID: 'SDMX', version, name: 'Name of CAT', source, target: category('Y') },
          ],
        },
      });
    const compareWith = (version: string, message: string) =>
      compare(`?urn=${urns.categorisation('CAT', version)}`, later(message), { 'Content-Type': 'application/json' });
    const tooLow = await test.submit([categorisation('CAT', '1.0.0', source, category('Y'))]);
    expect(tooLow.results[0]?.version).to.include({ required: 'patch', minimum: '1.0.1' });
    for (const version of ['1.0', '1.0.0', '1.0.1', '2.0.0']) {
      expect(await compareWith('1.0.0', version), version).to.include({ required: 'patch', suggested: '1.0.1' });
    }
    // A categorisation with two numbers is replaced, as what a message of SDMX 3.1 has.
    expect(await compareWith('1.0', '1.0')).to.include({ required: 'none', suggested: null });
    expect((await test.submit([categorisation('CAT', '1.0', source, category('Y'))])).outcome).to.equal('accepted');
  });

  it('takes as many round trips for long codelists as for short ones', async () => {
    const codes = Array.from({ length: 3_000 }, (_, index) => `C${index}`);
    await test.submit([codelist('WIDE', '1.0.0', codes), codelist('WIDE', '2.0.0', codes.slice(1))]);
    await test.submit([codelist('FEW', '1.0.0', ['A', 'B']), codelist('FEW', '2.0.0', ['A'])]);
    await compare(`?urn=${cl('1.0.0')}&to=${cl('2.0.0')}`);
    const trips: number[] = [];
    for (const [before, after] of [
      [urns.codelist('FEW', '1.0.0'), urns.codelist('FEW', '2.0.0')],
      [urns.codelist('WIDE', '1.0.0'), urns.codelist('WIDE', '2.0.0')],
    ] as const) {
      const start = test.database.roundTrips;
      await compare(`?urn=${before}&to=${after}`);
      trips.push(test.database.roundTrips - start);
    }
    expect(trips[1]).to.equal(trips[0]);
  });

  describe('refuses', () => {
    const two = structureMessage(
      codelistElement('X', '1.0.0').replace('</str:Codelists>', '') +
        codelistElement('Y', '1.3.0').replace('<str:Codelists>', ''),
    );
    const twice = structureMessage(
      codelistElement('CL', '1.2.0').replace('</str:Codelists>', '') +
        codelistElement('CL', '1.3.0').replace('<str:Codelists>', ''),
    );
    const flow = urns.conceptScheme('CS', '1.0.0');
    for (const [name, query, body, status, rule, text] of [
      ['no URN', '', undefined, 400, 'parameter.missing', 'urn is missing'],
      [
        'no later content',
        `?urn=${cl('1.0.0')}`,
        undefined,
        400,
        'parameter.missing',
        'as to, or a message as the body',
      ],
      ['both', `?urn=${cl('1.0.0')}&to=${cl('1.1.0')}`, two, 400, 'parameter.surplus', 'give the later content once'],
      ['a malformed URN', '?urn=x&to=y', undefined, 400, 'urn.invalid', '"x" is not an SDMX URN'],
      ['an unknown URN', `?urn=${cl('7.0.0')}&to=${cl('1.0.0')}`, undefined, 404, undefined, 'exists in the versions'],
      ['several versions', `?urn=${cl('*')}&to=${cl('1.0.0')}`, undefined, 400, undefined, 'matches 4 versions'],
      [
        'an item',
        `?urn=${urns.code('CL', '1.0.0', 'A')}&to=${cl('1.0.0')}`,
        undefined,
        400,
        'comparison.item',
        'item A',
      ],
      ['two classes', `?urn=${cl('1.0.0')}&to=${flow}`, undefined, 400, 'comparison.class', 'is not a Codelist'],
      [
        'another class in the message',
        `?urn=${flow}`,
        codelistMessage('CL', '1.2.0'),
        400,
        'comparison.class',
        'is not a ConceptScheme',
      ],
      [
        'a message without the artefact',
        `?urn=${cl('1.0.0')}`,
        two,
        400,
        'comparison.artefact',
        `${urns.codelist('X', '1.0.0')}, ${urns.codelist('Y', '1.3.0')}`,
      ],
      [
        'a message with it twice',
        `?urn=${cl('1.0.0')}`,
        twice,
        400,
        'comparison.artefact',
        `${urns.codelist('CL', '1.2.0')}, ${urns.codelist('CL', '1.3.0')}`,
      ],
      ['a message that is not XML', `?urn=${cl('1.0.0')}`, '<x', 400, undefined, ''],
      ['another format', `?urn=${cl('1.0.0')}`, 'neither', 415, undefined, ''],
      ['an unknown parameter', `?urn=${cl('1.0.0')}&colour=red`, undefined, 400, 'parameter.unknown', 'urn, to, asOf'],
      [
        'an instant in the future',
        `?urn=${cl('1.0.0')}&to=${cl('1.0.0')}&asOf=2999-01-01T00:00:00Z`,
        undefined,
        400,
        undefined,
        'future',
      ],
    ] as const) {
      it(`${name} with ${status}`, async () => {
        const found = await refused(query, body);
        expect(found.status, found.detail).to.equal(status);
        if (rule !== undefined) expect(found.rule).to.equal(rule);
        expect(found.detail).to.include(text);
      });
    }

    it('a message that a submission refuses, with the same problems', async () => {
      const body = codelistMessage('CL', '1.0.1', ['A']).replace('<com:Name>A</com:Name>', '');
      const submitted = (await (await test.post(body)).json()) as ErrorBody;
      const compared = await send(`?urn=${cl('1.0.0')}`, body);
      expect(compared.status).to.equal(400);
      expect(await compared.json()).to.deep.equal(submitted);
    });

    it('clients that do not accept JSON, with 406', async () => {
      expect((await send(`?urn=${cl('1.0.0')}&to=${cl('1.0.0')}`, undefined, { Accept: 'text/csv' })).status).to.equal(
        406,
      );
    });
  });
});
