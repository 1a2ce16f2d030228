import { expect } from 'chai';
import type { PartTypeRow } from '../../src/model/artefact-type-table.js';
import {
  allTypes,
  artefactTypes,
  jsonContainerOf,
  typeOfClass,
  typeOfContainer,
  typeOrder,
  typesOfResource,
  urnClassOf,
} from '../../src/model/artefact-types.js';
import { referenceRows } from '../../src/references/reference-table.js';
import { describeWithShared, sharedJson } from '../harness/shared.js';

interface Fact {
  readonly class: string;
  readonly sdmxVersions: Readonly<Record<string, boolean>>;
  readonly rest: { readonly v1: readonly string[] | null; readonly v2: string | null };
  readonly urn: { readonly package: string; readonly class: string };
  readonly xml: Readonly<Record<string, { readonly container?: string }>>;
  readonly json: Readonly<Record<string, string>>;
  readonly itemScheme: boolean;
  readonly items: {
    readonly urnClass: string;
    readonly jsonArray: string;
    readonly hierarchy: string;
    readonly parentField: string | null;
  } | null;
  readonly version: { readonly fixed: string | null | Readonly<Record<string, string | null>> };
  readonly idRule: { readonly fixed?: string };
  readonly identifiableParts: readonly {
    readonly urnClass: string;
    readonly tail?: string;
    readonly json?: string;
    readonly sdmx?: string;
  }[];
}

/** In metadata messages, not in structure messages. */
const NOT_IN_STRUCTURE_MESSAGES = ['MetadataSet'];
const ONLY_IN_2_1 = ['HierarchicalCodelist', 'StructureSet', 'ContentConstraint', 'AttachmentConstraint'];

const partsOfClass = (className: string): readonly PartTypeRow[] => typeOfClass(className)?.parts ?? [];

describeWithShared('artefact types and those of the standard', () => {
  const facts = sharedJson<{ types: Fact[] }>('facts/artefact-types.json').types;
  const carried = facts.filter(({ class: name }) => ![...NOT_IN_STRUCTURE_MESSAGES, ...ONLY_IN_2_1].includes(name));

  it('are those of structure messages of SDMX 3.0 and 3.1', () => {
    const absent = facts.filter((fact) => typeOfClass(fact.class) === undefined).map((fact) => fact.class);
    expect(absent).to.deep.equal([]);
    expect(artefactTypes.map((type) => type.class)).to.have.members(carried.map((fact) => fact.class));
  });

  it('of the metadata message have the names of the standard, and are not resources or containers of structures', () => {
    const others = allTypes.filter(({ message }) => message === 'metadata');
    expect(others.map((type) => type.class)).to.deep.equal(NOT_IN_STRUCTURE_MESSAGES);
    for (const type of others) {
      const fact = facts.find((each) => each.class === type.class);
      expect(fact?.urn).to.include({ package: type.package, class: urnClassOf(type) });
      expect(fact?.rest).to.include({ v2: null, v2Metadata: `metadata/${type.resource}` });
      for (const version of ['2.0', '2.1']) {
        expect(fact?.json[version]).to.equal(`${jsonContainerOf(type)} (metadata message)`);
      }
      expect(typesOfResource(type.resource)).to.deep.equal([]);
      expect(typeOfContainer(type.container)).to.equal(undefined);
      expect(artefactTypes).not.to.include(type);
    }
  });

  it('of messages about registrations are none of structure messages', () => {
    const others = allTypes.filter(({ message }) => message === 'registration');
    expect(others.map((type) => type.class)).to.deep.equal(['Registration']);
    expect(facts.some((fact) => fact.class === 'Registration')).to.equal(false);
    expect(artefactTypes).not.to.include.members(others);
  });

  it('of SDMX 2.1 only have its names, and are not resources or containers of 3.x', () => {
    const legacy = allTypes.filter(({ only }) => only === '2.1');
    expect(legacy.map((type) => type.class)).to.have.members(ONLY_IN_2_1);
    for (const type of legacy) {
      const fact = facts.find((each) => each.class === type.class);
      expect(fact?.sdmxVersions, type.class).to.include({ '3.0': false, '3.1': false });
      expect(fact?.urn).to.include({ package: type.package, class: urnClassOf(type) });
      expect(fact?.rest.v1?.[0]).to.equal(type.resource);
      expect(fact?.xml['2.1']?.container).to.equal(type.container);
      expect(typesOfResource(type.resource)).to.deep.equal([]);
      expect(typeOfContainer(type.container)).to.equal(undefined);
      expect(typeOrder.get(type.class)).to.be.at.least(artefactTypes.length);
    }
  });

  for (const fact of carried) {
    describe(fact.class, () => {
      const type = typeOfClass(fact.class);
      if (type === undefined) return;

      it('has the names of the standard', () => {
        expect(type.package).to.equal(fact.urn.package);
        expect(urnClassOf(type)).to.equal(fact.urn.class);
        expect(type.resource).to.equal(fact.rest.v2);
        for (const version of ['3.0', '3.1']) expect(type.container).to.equal(fact.xml[version]?.container);
        for (const version of ['2.0', '2.1']) expect(jsonContainerOf(type)).to.equal(fact.json[version]);
      });

      it('has a fixed version and id where the standard fixes them in all versions', () => {
        const { fixed } = fact.version;
        expect(type.fixedVersion ?? null).to.equal(typeof fixed === 'string' ? fixed : null);
        expect(type.fixedId).to.equal(fact.idRule.fixed);
      });

      it('has the array of its items and the way they nest', () => {
        expect(type.itemScheme === true).to.equal(fact.itemScheme);
        if (fact.items === null) return;
        const { urnClass, jsonArray, hierarchy, parentField } = fact.items;
        expect(partsOfClass(fact.class).map((part) => part.class)).to.deep.equal(urnClass.split(' | '));
        for (const part of partsOfClass(fact.class)) {
          expect(part.path).to.equal(jsonArray);
          expect(part.nested).to.equal(hierarchy.startsWith('nested') ? jsonArray : undefined);
          expect(part.parent).to.equal(parentField === null ? undefined : 'parent');
        }
      });

      it('has its identifiable parts', () => {
        if (fact.items !== null) return;
        const parts = fact.identifiableParts.filter(({ sdmx }) => sdmx === undefined);
        expect(partsOfClass(fact.class).map((part) => part.class)).to.deep.equal(parts.map((part) => part.urnClass));
        for (const [index, { tail = '', json = '' }] of parts.entries()) {
          const row = partsOfClass(fact.class)[index];
          const place = json.split(' ')[0]?.replaceAll('.', '/') ?? '';
          expect(`${row?.within === undefined ? '' : `${row.path}/`}${row?.within ?? row?.path}`).to.match(
            new RegExp(`(^|/)${place.replace(/^\/+/, '')}$`),
          );
          const fixed = /^(\w+) \(fixed\)$/.exec(tail)?.[1];
          expect(row?.fixedId, row?.class).to.equal(fixed);
          expect(row?.nested !== undefined && !row.ownTail, row?.class).to.equal(/path/.test(tail));
        }
      });
    });
  }

  it('do not fix the version of a categorisation, which only SDMX 3.1 fixes', () => {
    expect(facts.find((fact) => fact.class === 'Categorisation')?.version.fixed).to.include({
      '3.0': null,
      '3.1': '1.0',
    });
    expect(typeOfClass('Categorisation')?.fixedVersion).to.equal(undefined);
  });
});

describe('artefact types', () => {
  it('come after the types they refer to', () => {
    const position = (urnClass: string): number =>
      Math.min(
        ...artefactTypes.filter((type) => urnClassOf(type) === urnClass).map((type) => typeOrder.get(type.class) ?? 0),
      );
    const holderOf = (target: string): string[] =>
      artefactTypes
        .filter((type) => urnClassOf(type) === target || type.parts?.some((part) => part.class === target))
        .map(urnClassOf);
    for (const { role, targets } of referenceRows) {
      const [className = ''] = role.split('.');
      for (const target of targets.flatMap(holderOf)) {
        if (typeOfClass(className)?.urnClass === target || className === target) continue;
        expect(typeOrder.get(className), role).to.be.greaterThan(position(target));
      }
    }
  });

  it('are found by class, container and resource', () => {
    for (const type of artefactTypes) {
      expect(typeOfClass(type.class)).to.equal(type);
      expect(typeOfContainer(type.container)).to.equal(type);
      expect(typesOfResource(type.resource)).to.include(type);
    }
    expect(typesOfResource('codelist').map((type) => type.class)).to.have.members([
      'Codelist',
      'GeographicCodelist',
      'GeoGridCodelist',
    ]);
    expect(typesOfResource('contentconstraint')).to.deep.equal([]);
    expect(typeOfContainer('codelists')).to.equal(undefined);
    expect(typeOfClass('toString')).to.equal(undefined);
  });
});
