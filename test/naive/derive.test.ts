import { expect } from 'chai';
import { maintainableUrn } from '../../src/model/urn.js';
import { deriveMetadataReferences, deriveReferences } from '../../src/references/derive-references.js';
import { extractReferences } from '../../src/references/extract.js';
import { keptSelections } from '../../src/references/kept-selections.js';
import { type ReferenceEdge, type SelectionEdge, StructureGraph } from '../../src/references/structure-graph.js';
import { difference, shortUrn } from './compare.js';
import { examples } from './examples.js';
import { toArtefacts } from './filled-registry.js';
import { RandomArtefacts } from './random-registry.js';
import { ownerRoles, referencesOf } from './references.js';
import { type NaiveArtefact, NaiveHistory } from './registry.js';
import { urnOfArtefact } from './urns.js';
import { resolveUrn } from './versions.js';

const seeds = Number(process.env['NAIVE_SEEDS'] ?? 10);

/** Roles whose references are not derived from selections. */
const isElsewhere = (role: string): boolean =>
  ownerRoles.includes(role) ||
  /^(Codelist|GeographicCodelist|GeoGridCodelist)\.parent$/.test(role) ||
  /^(TransformationScheme|RulesetScheme|UserDefinedOperatorScheme)\./.test(role) ||
  role === 'ConceptScheme.isoConcept';

const lineOf = (
  source: string,
  role: string,
  component: string,
  scheme: string,
  item: string,
  target: string | null,
  via: readonly string[],
): string =>
  [shortUrn(source), role, component, shortUrn(scheme), item, shortUrn(target), `via ${via.map(shortUrn)}`].join(' | ');

const sorted = (lines: readonly string[]) => [...new Set(lines)].sort();

function derivedLines(artefacts: readonly NaiveArtefact[]): readonly string[] {
  const edges: ReferenceEdge[] = [];
  const selections: SelectionEdge[] = [];
  for (const artefact of toArtefacts(artefacts)) {
    const source = urnOfArtefact(artefact as unknown as NaiveArtefact);
    for (const { row, target, component } of extractReferences(artefact).references) {
      if (row.version === 'loose') continue;
      const urn = maintainableUrn(target);
      const resolved = resolveUrn(artefacts, urn);
      edges.push({
        source,
        target: urn,
        resolution: resolved === undefined ? null : urnOfArtefact(resolved),
        role: row.role,
        components: [component],
        items: [target.item ?? ''],
        since: 1,
      });
    }
    selections.push(...keptSelections(artefact).map((selection) => ({ source, since: 1, ...selection })));
  }
  const graph = new StructureGraph(edges, selections);
  const structures = artefacts.filter((artefact) => artefact.class === 'DataStructure').map(urnOfArtefact);
  const derived = [
    ...deriveReferences(selections, graph),
    ...structures.flatMap((urn) => [...deriveMetadataReferences(urn, graph)]),
  ];
  return sorted(
    derived.flatMap(({ source, role, components, target, items, resolution, via }) =>
      items.map((item, place) => lineOf(source, role, components[place] ?? '', target, item, resolution, via)),
    ),
  );
}

const naiveLines = (artefacts: readonly NaiveArtefact[]): readonly string[] =>
  sorted(
    referencesOf(artefacts)
      .filter(({ directness, role }) => directness === 'indirect' && !isElsewhere(role))
      .map(({ source, role, component, scheme, item, written = item, target, via }) =>
        // A selection has the value as written.
        lineOf(source, role, component, scheme, written, target, via),
      ),
  );

function expectSame(artefacts: readonly NaiveArtefact[]): void {
  expect(difference(derivedLines(artefacts), naiveLines(artefacts))).to.equal('');
}

describe('derived references, against their definition', () => {
  it('are the same in the examples of every reference', () => expectSame(examples));

  for (let seed = 1; seed <= seeds; seed += 1) {
    it(`are the same in random registries: ${seed}`, () => {
      const random = new RandomArtefacts(seed);
      const history = new NaiveHistory();
      for (let tick = 0; tick < 12; tick += 1) history.add({ put: random.makeSome(history.at(tick), 12) });
      expectSame(history.at(12));
    });
  }
});
