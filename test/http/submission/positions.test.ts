import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { agencyScheme, codelist, conceptScheme, dataStructure, hierarchy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

interface Problem {
  readonly rule: string;
  readonly line?: number;
  readonly path?: string;
}

/** A message and the line where an element of it begins. */
interface Faulty {
  readonly text: string;
  readonly line: number;
}

const formats = ['sdmx-3.0', 'sdmx-3.1', 'sdmx-2.1', 'sdmx-json-1.0', 'sdmx-json-2.0', 'sdmx-json-2.1'] as const;

/** The line of the object whose id is on a line: the nearest one above that is indented less. */
function lineOfObject(lines: readonly string[], id: number): number {
  const indentOf = (line: string | undefined): number => line?.search(/\S/) ?? 0;
  return lines.findLastIndex((line, index) => index < id && indentOf(line) < indentOf(lines[id])) + 1;
}

/** A message of SDMX-JSON, in whose element with an id a text is replaced. */
function spoilJson(message: unknown, id: string, text: string): Faulty {
  const spoil = (_key: string, value: { id?: string }): unknown =>
    value?.id === id ? JSON.parse(JSON.stringify(value).replace(text, 'GONE')) : value;
  const spoiled = JSON.stringify(JSON.parse(JSON.stringify(message, spoil)), null, 1);
  const lines = spoiled.split('\n');
  return {
    text: spoiled,
    line: lineOfObject(
      lines,
      lines.findIndex((line) => line.includes(`"id": "${id}"`)),
    ),
  };
}

function spoilXml(message: string, id: string, text: string): Faulty {
  const at = message.indexOf(`id="${id}"`);
  const end = message.indexOf(text, at + id.length + 5);
  return {
    text: `${message.slice(0, end)}GONE${message.slice(end + text.length)}`,
    line: message.slice(0, at).split('\n').length,
  };
}

describe('positions of problems in reports', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const list = codelist('CL', '1.0', ['A', 'B', 'TOP', 'FAULTY']) as Artefact & { codes: { id: string }[] };
    const structure = dataStructure('DSD', '1.0', {
      [urns.concept('CS', '1.0', 'FREQ')]: null,
      [urns.concept('CS', '1.0', 'AREA')]: null,
    }) as Artefact & { dataStructureComponents: object };
    await test.submit([agencyScheme(['SDMX'])]);
    const { outcome, results } = await test.submit([
      { ...list, codes: list.codes.map((code) => (code.id === 'FAULTY' ? { ...code, parent: 'TOP' } : code)) },
      conceptScheme('CS', '1.0', { FREQ: null, AREA: null, FAULTY: null, OTHER: null, OBS_VALUE: null }),
      {
        ...structure,
        dataStructureComponents: {
          ...structure.dataStructureComponents,
          measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: urns.concept('CS', '1.0', 'OBS_VALUE') }] },
          attributeList: {
            attributes: ['OTHER', 'FAULTY'].map((id) => ({
              id,
              conceptIdentity: urns.concept('CS', '1.0', id),
              usage: 'optional',
              attributeRelationship: { dimensions: ['FREQ'] },
            })),
          },
        },
      } as unknown as Artefact,
      {
        ...hierarchy('H', '1.0', []),
        hasFormalLevels: true,
        level: { id: 'LEVEL', names: { en: 'Level' } },
        hierarchicalCodes: ['OTHER', 'FAULTY'].map((id, index) => ({
          id,
          code: urns.code('CL', '1.0', index === 0 ? 'A' : 'B'),
          level: 'LEVEL',
        })),
      } as unknown as Artefact,
    ]);
    expect(outcome, JSON.stringify(results.flatMap(({ problems }) => problems))).to.equal('accepted');
  });
  after(() => test.close());

  async function spoil(path: string, format: string, text: string): Promise<Faulty> {
    const message = await (await test.request(`/sdmx/v2/structure/${path}?format=${format}`)).text();
    return format.includes('json') ? spoilJson(JSON.parse(message), 'FAULTY', text) : spoilXml(message, 'FAULTY', text);
  }

  async function problemsOf(text: string, headers: Readonly<Record<string, string>> = {}): Promise<readonly Problem[]> {
    const response = await test.post(text, { 'Dry-Run': 'true', Accept: 'application/json', ...headers });
    const report = (await response.json()) as { results: readonly { problems: readonly Problem[] }[] };
    return report.results.flatMap(({ problems }) => problems).filter(({ rule }) => rule.startsWith('local.'));
  }

  for (const format of formats) {
    it(`are those of items, in ${format}`, async () => {
      const { text, line } = await spoil('codelist/SDMX/CL/1.0', format, 'TOP');
      const found = await problemsOf(text);
      expect(found.map((problem) => [problem.rule, problem.path, problem.line])).to.deep.equal([
        ['local.missing', 'codes/FAULTY/parent', line],
      ]);
    });

    it(`are those of components, in ${format}`, async () => {
      const { text, line } = await spoil('datastructure/SDMX/DSD/1.0', format, 'FREQ');
      const [found, ...others] = await problemsOf(text);
      expect(others).to.deep.equal([]);
      expect(found?.path).to.match(/attributes\/FAULTY\/attributeRelationship/);
      expect(found?.line).to.be.within(line, line + 12);
    });
  }

  it('stay after a merge', async () => {
    const { text, line } = await spoil('codelist/SDMX/CL/1.0', 'sdmx-3.0', 'TOP');
    expect((await problemsOf(text, { Action: 'MERGE' })).map((problem) => problem.line)).to.deep.equal([line]);
  });

  for (const format of ['sdmx-3.0', 'sdmx-json-2.0'])
    it(`are those of items of a partial list, which are checked after the merge, in ${format}`, async () => {
      const { text, line } = await spoil('codelist/SDMX/CL/1.0', format, 'TOP');
      const partial = text
        .replace(/(<str:Codelist\b[^>]*?)(?: isPartial="false")?>/, '$1 isPartial="true">')
        .replace(/"codelists": \[\s*\{/, (begin) => `${begin} "isPartial": true,`);
      expect(partial).not.to.equal(text);
      const found = await problemsOf(partial, { Action: 'MERGE' });
      expect(found.map((problem) => [problem.rule, problem.line])).to.deep.equal([['local.missing', line]]);
    });

  for (const format of ['sdmx-2.1', 'sdmx-json-1.0'])
    it(`are those of elements of lists that a mapping makes, in ${format}`, async () => {
      const message = await (await test.request(`/sdmx/v1/hierarchicalcodelist/SDMX/H/1.0?format=${format}`)).text();
      const { text, line } = format.includes('json')
        ? spoilJson(JSON.parse(message), 'FAULTY', 'LEVEL')
        : spoilXml(message, 'FAULTY', 'LEVEL');
      expect((await problemsOf(text)).map((problem) => [problem.rule, problem.line])).to.deep.equal([
        ['local.missing', line],
      ]);
    });

  it('are those of the items of a cycle', async () => {
    const { text, line } = await spoil('codelist/SDMX/CL/1.0', 'sdmx-3.0', 'TOP');
    const cycle = text.replace('GONE', 'FAULTY');
    expect((await problemsOf(cycle)).map((problem) => [problem.rule, problem.line])).to.deep.equal([
      ['local.cycle', line],
    ]);
  });
});
