import { expect } from 'chai';
import fc from 'fast-check';
import { generateRegistry } from '../../../bench/generate/registry.js';
import { largeRegistry, type Shape, scaleShape } from '../../../bench/generate/shape.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { artefactTypes } from '../../../src/model/artefact-types.js';
import { partsOf } from '../../../src/model/parts.js';
import { formatUrn, lineKey } from '../../../src/model/urn.js';
import { checkLocalReferences } from '../../../src/references/check-local.js';
import { extractReferences, type Reference } from '../../../src/references/extract.js';
import { resolveExpression } from '../../../src/versioning/match-versions.js';
import { type RankedVersion, rankVersion } from '../../../src/versioning/ranked-version.js';

const small: Shape = {
  agencies: 3,
  codelists: 40,
  largestCodelist: 300,
  conceptSchemes: 6,
  dataStructures: 10,
  dataflows: 60,
  categorisations: 20,
  provisionAgreements: 15,
};

interface HeldVersion {
  readonly rank: RankedVersion;
  readonly urn: string;
  readonly parts: ReadonlySet<string>;
  readonly children: ReadonlySet<string>;
}

/** A registry in memory that resolves references. */
class HeldVersions {
  readonly #lines = new Map<string, HeldVersion[]>();
  readonly #byUrn = new Map<string, HeldVersion>();

  add(artefact: Artefact): void {
    const key = lineKey({ ...artefact, maintainableClass: artefact.class });
    const urn = formatUrn(artefact);
    expect(this.#byUrn.has(urn), `${urn} is generated twice`).to.equal(false);
    const { references } = extractReferences(artefact);
    const version = {
      rank: rankVersion(artefact.version),
      urn,
      parts: new Set([...partsOf(artefact)].map(({ class: partClass, tail }) => `${partClass} ${tail}`)),
      children: new Set(references.flatMap((reference) => this.resolve(reference)?.urn ?? [])),
    };
    this.#lines.set(key, [...(this.#lines.get(key) ?? []), version]);
    this.#byUrn.set(urn, version);
  }

  resolve({ target, expression }: Reference): HeldVersion | undefined {
    const held = this.#lines.get(lineKey(target)) ?? [];
    const version = resolveExpression(
      expression,
      held.map(({ rank }) => rank),
    ).at(-1);
    return held.find(({ rank }) => rank === version);
  }

  descendants(urn: string, found = new Set<string>()): ReadonlySet<string> {
    for (const child of this.#byUrn.get(urn)?.children ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      this.descendants(child, found);
    }
    return found;
  }
}

const everything = (shape: Shape, seed: number): Artefact[] => [...generateRegistry({ shape, seed })].flat();

const countLines = (artefacts: readonly Artefact[], artefactClass: string): number =>
  new Set(artefacts.flatMap(({ class: own, agencyID, id }) => (own === artefactClass ? [`${agencyID}:${id}`] : [])))
    .size;

describe('generateRegistry', () => {
  it('generates the same registry for the same settings, another for another seed', () => {
    expect(everything(small, 7)).to.deep.equal(everything(small, 7));
    expect(everything(small, 7)).not.to.deep.equal(everything(small, 8));
  });

  it('generates sets that can be submitted in order: every reference is valid and resolves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const held = new HeldVersions();
        for (const set of generateRegistry({ shape: small, seed }, 25)) {
          expect(set.length).to.be.within(1, 25);
          for (const artefact of set) {
            expect(checkLocalReferences(artefact)).to.deep.equal([]);
            const { references, problems } = extractReferences(artefact);
            expect(problems).to.deep.equal([]);
            for (const reference of references) {
              const resolved = held.resolve(reference);
              expect(resolved, reference.text).not.to.equal(undefined);
              const { item, class: partClass } = reference.target;
              if (item !== undefined)
                expect(resolved?.parts.has(`${partClass} ${item}`), reference.text).to.equal(true);
            }
            held.add(artefact);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('has the version lines of its shape, some with several versions', () => {
    const artefacts = everything(small, 1);
    const counts: readonly (readonly [string, number])[] = [
      ['Codelist', small.codelists],
      ['ConceptScheme', small.conceptSchemes],
      ['DataStructure', small.dataStructures],
      ['Dataflow', small.dataflows],
      ['Categorisation', small.categorisations],
      ['ProvisionAgreement', small.provisionAgreements],
    ];
    for (const [artefactClass, count] of counts) expect(countLines(artefacts, artefactClass)).to.equal(count);
    expect(artefacts.filter(({ class: own }) => own === 'Dataflow').length).to.be.greaterThan(small.dataflows);
    const sizes = artefacts.map(({ codes }) => (Array.isArray(codes) ? codes.length : 0));
    expect(sizes.filter((size) => size >= small.largestCodelist).length).to.be.within(1, 3);
  });

  it('has 17 descendants of every dataflow', () => {
    const held = new HeldVersions();
    const artefacts = everything(small, 3);
    for (const artefact of artefacts) held.add(artefact);
    const dataflows = artefacts.filter(({ class: own }) => own === 'Dataflow');
    for (const dataflow of dataflows) expect(held.descendants(formatUrn(dataflow)).size).to.equal(17);
  });

  it('has a codelist and a concept scheme that most structures use, most by wildcards', () => {
    const structures = everything({ ...small, dataStructures: 200 }, 1).filter(
      ({ class: own }) => own === 'DataStructure',
    );
    const references = structures.map((structure) => extractReferences(structure).references);
    const share = (id: string): number =>
      references.filter((all) => all.some(({ target }) => target.id === id)).length / structures.length;
    expect(share('CL_0')).to.be.greaterThan(0.8);
    expect(share('CS_0')).to.be.greaterThan(0.8);
    const kinds = references.flat().map(({ expression }) => expression.kind);
    expect(kinds.filter((kind) => kind === 'wildcard').length / kinds.length).to.be.within(0.7, 0.95);
  });

  it('has artefacts of existing classes only', () => {
    const classes: readonly string[] = artefactTypes.map((type) => type.class);
    for (const artefact of everything(small, 1)) expect(classes).to.include(artefact.class);
  });
});

describe('scaleShape', () => {
  it('keeps the proportions and the minimum that one structure needs', () => {
    expect(scaleShape(largeRegistry, 1)).to.deep.equal(largeRegistry);
    expect(scaleShape(largeRegistry, 0.1)).to.include({ dataflows: 843, codelists: 240, largestCodelist: 10_000 });
    expect(scaleShape(largeRegistry, 0.000_01)).to.include({ dataflows: 1, codelists: 14, conceptSchemes: 2 });
    expect(everything(scaleShape(largeRegistry, 0.000_01), 1)).not.to.have.length(0);
  });
});
