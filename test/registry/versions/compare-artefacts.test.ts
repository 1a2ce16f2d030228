import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { urnOf } from '../../../src/model/urn.js';
import { type ComparisonSource, compareArtefacts } from '../../../src/registry/versions/compare-artefacts.js';
import { changesOf } from '../../versioning/changes/changes-of.js';
import { allExamples, examplesOf } from '../../versioning/changes/examples/all-examples.js';
import type { Pair } from '../../versioning/changes/examples/example.js';
import { others, ref } from '../../versioning/changes/examples/others.js';
import { incrementsOf } from '../../versioning/changes/published-increments.js';
import { Neighbours } from '../../versioning/changes/surroundings-of.js';

const neighbours = new Neighbours(others);
const byUrn = new Map(others.map((artefact) => [urnOf(artefact), artefact]));

/** The artefacts of the examples as a source that counts what it is asked. */
class CountingSource implements ComparisonSource {
  calls = 0;

  resolve(references: readonly string[]): Promise<ReadonlyMap<string, string>> {
    this.calls += 1;
    const found = references.flatMap((reference) => {
      const artefact = neighbours.artefact(reference);
      return artefact === undefined ? [] : [[reference, urnOf(artefact)] as const];
    });
    return Promise.resolve(new Map(found));
  }

  artefacts(urns: readonly string[]): Promise<ReadonlyMap<string, Artefact>> {
    this.calls += 1;
    const found = urns.flatMap((urn) => {
      const artefact = byUrn.get(urn);
      return artefact === undefined ? [] : [[urn, artefact] as const];
    });
    return Promise.resolve(new Map(found));
  }
}

const pairs: readonly Pair[] = allExamples.flatMap((examples) =>
  incrementsOf(examples.class).flatMap(({ id }) => examplesOf(examples, id) ?? []),
);

const codelist = (version: string, names: string): Artefact => {
  const [list] = others.filter(({ id }) => id === 'CL_THIRD');
  return { class: 'Codelist', agencyID: 'SDMX', id: 'CL_THIRD', ...list, version, names: { en: names } };
};

describe('compareArtefacts', () => {
  it('finds the changes of every example, with all that their rules ask of other artefacts', async () => {
    const found = await compareArtefacts(pairs, new CountingSource());
    expect(found).to.have.length(pairs.length);
    for (const [index, pair] of pairs.entries()) {
      expect(found[index], urnOf(pair.after)).to.deep.equal(await changesOf(pair));
    }
  });

  it('asks nothing of other artefacts where no rule needs it', async () => {
    const source = new CountingSource();
    const [changes] = await compareArtefacts(
      [{ before: codelist('1.0.0', 'Name'), after: codelist('1.0.1', 'Other') }],
      source,
    );
    expect(changes?.map(({ rule }) => rule)).to.deep.equal(['Codelist.name']);
    expect(source.calls).to.equal(0);
  });

  it('asks as often for many pairs as for a few', async () => {
    const callsFor = async (given: readonly Pair[]): Promise<number> => {
      const source = new CountingSource();
      await compareArtefacts(given, source);
      return source.calls;
    };
    const extending = pairs.filter(({ after }) => after.class === 'Codelist');
    const asked = await callsFor(extending);
    expect(asked).to.be.greaterThan(0);
    expect(await callsFor(Array.from({ length: 4 }, () => pairs).flat())).to.be.at.most(asked + 2);
  });

  it('reports a reference that resolves to no version', async () => {
    const dataflow = (version: string, structure: string): Artefact => ({
      ...{ class: 'Dataflow', agencyID: 'SDMX', id: 'DF', names: { en: 'DF' } },
      version,
      structure: ref('DataStructure', 'DSD', structure),
    });
    const [changes] = await compareArtefacts(
      [{ before: dataflow('1.0.0', '1.0.0'), after: dataflow('2.0.0', '9+.0.0') }],
      new CountingSource(),
    );
    expect(changes?.map(({ increment }) => increment)).to.deep.equal(['major']);
    expect(JSON.stringify(changes)).to.include('9+.0.0 resolves to no version');
  });
});
