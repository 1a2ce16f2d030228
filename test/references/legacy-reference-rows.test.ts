import { expect } from 'chai';
import type { ElementType } from '../../src/formats/grammar/element-types.js';
import { messageVersion } from '../../src/formats/grammar/message-versions.js';
import { allTypes } from '../../src/model/artefact-types.js';
import { legacyLocalReferenceRows } from '../../src/references/local-reference-table.js';
import { referenceRowsOf } from '../../src/references/reference-roles.js';
import { legacyReferenceRows } from '../../src/references/reference-table.js';
import { itWithShared, sharedJson } from '../harness/shared.js';

interface Place {
  readonly path: string;
  readonly refersTo: ElementType;
}

/** The paths of the references of a type to other artefacts, by the official grammar. */
function* references(type: ElementType, path: string, open: readonly string[] = []): Generator<Place> {
  const refType = type.elements.get('local:Ref')?.type;
  if (refType?.attributeNames.has('agencyID')) yield { path, refersTo: refType };
  if (refType !== undefined || open.includes(type.name)) return;
  for (const { property, type: inner } of type.elements.values()) {
    yield* references(inner, path === '' ? property : `${path}/${property}`, [...open, type.name]);
  }
}

/** A hierarchical codelist is stored as such only if it has no hierarchies. */
const isNeverKept = (path: string): boolean => path.startsWith('hierarchies/');
const legacy = allTypes.filter(({ only }) => only === '2.1');

describe('reference table of classes that only SDMX 2.1 has', () => {
  for (const { class: className } of legacy) {
    it(`has every reference that a ${className} can hold, and no other`, () => {
      const places = [...references(messageVersion('2.1').types.type(`${className}Type`), '')].filter(
        ({ path }) => !isNeverKept(path),
      );
      const paths = places.map(({ path }) => (path === 'includedCodelists' ? `${path}/codelist` : path));
      const rows = referenceRowsOf(className);
      expect([...new Set(rows.map(({ path }) => path))]).to.have.members([...new Set(paths)]);
      expect(rows).to.have.lengthOf(new Set(paths).size);
      for (const row of rows) {
        const refersTo = places[paths.indexOf(row.path)]?.refersTo;
        const rule = refersTo?.attributes.find(({ name }) => name === 'class');
        const allowed = (name: string) => rule?.type.read(name) !== undefined && (rule.fixed ?? name) === name;
        for (const target of row.targets) expect(allowed(target), `${row.role} to ${target}`).to.equal(true);
        if (rule?.fixed !== undefined) expect(row.targets, row.role).to.deep.equal([rule.fixed]);
      }
    });
  }

  itWithShared('has the types with references in the standard', () => {
    const { legacy21 } = sharedJson<{ legacy21: { type?: string }[] }>('facts/references.json');
    const told = legacy21.map(({ type }) => type);
    for (const { class: className } of legacy) expect(told).to.include(className);
  });

  it('has rows for each of these types', () => {
    expect(new Set(legacyReferenceRows.map(({ role }) => role.split('.')[0]))).to.have.keys(
      legacy.map((type) => type.class),
    );
  });

  it('has the local reference of a component map to a codelist map of the same structure set', () => {
    const componentMaps = messageVersion('2.1').types.type('StructureMapType').elements.get('structure:ComponentMap');
    const mapping = componentMaps?.type.elements.get('structure:RepresentationMapping');
    expect(mapping?.type.elements.get('structure:CodelistMap')?.property).to.equal('codelistMap');
    expect(legacyLocalReferenceRows.map(({ path }) => path)).to.deep.equal([
      `structureMaps/${componentMaps?.property}/${mapping?.property}/codelistMap`,
    ]);
  });
});
