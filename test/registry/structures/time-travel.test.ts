import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { findStructures } from '../../../src/registry/structures/find-structures.js';
import type { StructureQuery } from '../../../src/registry/structures/structure-query.js';
import type { Report } from '../../../src/registry/submission/submission.js';
import { codelist, conceptScheme, extendedCodelist, urns } from '../../harness/artefacts.js';
import { database } from '../../harness/database.js';
import { InterruptedDatabase } from '../../harness/interrupted-database.js';
import { openTestRegistry, readThrough, type TestRegistry } from '../../harness/registry.js';
import { artefactsOf, inShort, loadStructures, structureQuery } from '../../harness/structures.js';

describe('findStructures at an instant', () => {
  let test: TestRegistry;
  /** Instants of the submissions, in their order. */
  const instants: number[] = [];

  async function take(report: Promise<Report>): Promise<void> {
    const { outcome, at, results } = await report;
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    instants.push(at);
  }

  const scheme = (enumeration: string) => conceptScheme('CS', '1.0', { FREQ: enumeration });
  const wildcard = urns.codelist('CL', '1.0+.0');

  before(async () => {
    test = await openTestRegistry();
    await take(test.submit([codelist('CL', '1.0.0', ['A']), scheme(wildcard)]));
    await take(test.submit([codelist('CL', '1.1.0', ['A', 'B'])]));
    await take(test.submit([codelist('OTHER', '1.0', ['X']), scheme(urns.codelist('OTHER', '1.0'))]));
    await take(test.submit([scheme(wildcard)], 'DELETE'));
    await take(test.submit([scheme(wildcard), extendedCodelist('HEIR', '1.0', [urns.codelist('OTHER', '1.0')])]));
    await take(test.submit([codelist('CL', '1.1.0', [])], 'DELETE'));
    await take(test.submit([codelist('OTHER', '1.0', ['X', 'Y'])]));
  });
  after(() => test.close());

  const at = (index: number): number => instants[index] ?? Number.NaN;
  type More = Partial<StructureQuery> & { readonly asOf: number };
  const find = (path: string, { asOf, ...more }: More) => loadStructures(test, structureQuery(path, more), asOf);
  const withoutAgencies = (found: readonly string[]) => found.filter((each) => !each.startsWith('AgencyScheme'));

  async function nameOfFault(path: string, more: More): Promise<string | undefined> {
    try {
      await find(path, more);
    } catch (error) {
      return error instanceof StrataError ? error.name : String(error);
    }
    return undefined;
  }

  const cs = 'ConceptScheme SDMX:CS(1.0)';
  const children: readonly (readonly string[] | undefined)[] = [
    ['Codelist SDMX:CL(1.0.0)', cs],
    ['Codelist SDMX:CL(1.1.0)', cs],
    ['Codelist SDMX:OTHER(1.0)', cs],
    undefined,
    ['Codelist SDMX:CL(1.1.0)', cs],
    ['Codelist SDMX:CL(1.0.0)', cs],
    ['Codelist SDMX:CL(1.0.0)', cs],
  ];
  for (const [index, expected] of children.entries()) {
    for (const references of ['children', 'descendants'] as const) {
      it(`returns the ${references} of the instant, from submission ${index} until the next`, async () => {
        const until = instants[index + 1];
        for (const asOf of [at(index), ...(until === undefined ? [] : [until - 1])]) {
          const query = { asOf, references };
          if (expected === undefined) expect(await nameOfFault('conceptscheme/SDMX/CS', query)).to.equal('NotFound');
          else {
            const { artefacts } = await find('conceptscheme/SDMX/CS', query);
            expect(withoutAgencies(inShort(artefacts))).to.deep.equal(expected);
          }
        }
      });
    }
  }

  const parents: readonly [string, readonly boolean[]][] = [
    ['1.0.0', [true, false, false, false, false, true, true]],
    ['1.1.0', [false, true, false, false, true, false, false]],
  ];
  for (const [version, named] of parents) {
    for (const references of ['parents', 'ancestors'] as const) {
      it(`returns the ${references} of the codelist ${version} at the instant`, async () => {
        for (const [index, isNamed] of named.entries()) {
          const query = { asOf: at(index), references };
          if (version === '1.1.0' && (index === 0 || index > 4)) {
            expect(await nameOfFault(`codelist/SDMX/CL/${version}`, query)).to.equal('NotFound');
            continue;
          }
          const { artefacts } = await find(`codelist/SDMX/CL/${version}`, query);
          expect(inShort(artefacts).includes(cs), `submission ${index}`).to.equal(isNamed);
        }
      });
    }
  }

  it('returns the versions of the instant', async () => {
    const highest = async (asOf: number) => inShort((await find('codelist/SDMX/CL', { asOf })).artefacts);
    expect(await highest(at(0))).to.deep.equal(['Codelist SDMX:CL(1.0.0)']);
    expect(await highest(at(1))).to.deep.equal(['Codelist SDMX:CL(1.1.0)']);
    expect(await highest(at(5))).to.deep.equal(['Codelist SDMX:CL(1.0.0)']);
  });

  it('returns the content of the instant, inherited codes and items included', async () => {
    const codes = async (path: string, asOf: number) => (await find(path, { asOf })).artefacts[0]?.['codes'];
    expect(await codes('codelist/SDMX/OTHER', at(5))).to.have.length(1);
    expect(await codes('codelist/SDMX/OTHER', at(6))).to.have.length(2);
    expect(await codes('codelist/SDMX/HEIR', at(5))).to.have.length(1);
    expect(await codes('codelist/SDMX/HEIR', at(6))).to.have.length(2);
    expect(await nameOfFault('codelist/SDMX/HEIR/~/Y', { asOf: at(5) })).to.equal('NotFound');
    expect(await codes('codelist/SDMX/HEIR/~/Y', at(6))).to.have.length(1);
  });

  it('returns the newest change up to the instant', async () => {
    const newest = async (asOf: number) =>
      (await findStructures(await test.at(asOf), structureQuery('codelist/SDMX/OTHER'))).lastModified;
    expect(await newest(at(5))).to.equal(at(2));
    expect(await newest(at(6))).to.equal(at(6));
  });

  it('finds nothing before the first revision', async () => {
    for (const asOf of [at(0) - 1, 0, -1]) {
      expect(await nameOfFault('conceptscheme/SDMX/CS', { asOf })).to.equal('NotFound');
    }
  });

  it('rejects an instant in the future', async () => {
    expect(await nameOfFault('conceptscheme/SDMX/CS', { asOf: Date.now() + 60_000 })).to.equal('Semantic');
  });

  it('reads one instant although a submission commits between its statements', async () => {
    const whileReading = async (path: string, references: 'children' | 'parents') => {
      const submission = test.submit.bind(test);
      const added: string[] = [];
      const interrupted = new InterruptedDatabase(await database(), async () => {
        const version = `1.${added.length + 4}.0`;
        added.push(version);
        await take(submission([codelist('CL', version, ['A']), scheme(urns.codelist('CL', version))]));
        await take(submission([scheme(wildcard)], 'DELETE'));
      });
      try {
        const query = structureQuery(path, { references });
        const snapshot = readThrough(interrupted, await test.at());
        const artefacts = await artefactsOf(await findStructures(snapshot, query));
        expect(added).to.not.have.length(0);
        return withoutAgencies(inShort(artefacts));
      } finally {
        await interrupted.close();
        await take(test.submit([scheme(wildcard)]));
        for (const version of added) await take(test.submit([codelist('CL', version, [])], 'DELETE'));
      }
    };
    expect(await whileReading('conceptscheme/SDMX/CS', 'children')).to.deep.equal(['Codelist SDMX:CL(1.0.0)', cs]);
    expect(await whileReading('codelist/SDMX/CL/1.0.0', 'parents')).to.deep.equal(['Codelist SDMX:CL(1.0.0)', cs]);
  });
});
