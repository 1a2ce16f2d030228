import { codesOf } from './lists.js';
import { componentsOf, partsOf } from './parts.js';
import { Resolver } from './reference.js';
import type { NaiveArtefact, Properties, Value } from './registry.js';
import { structuresBehind } from './structures.js';
import { partUrn, readUrn, urnClass, urnOfArtefact, withoutItem, writeUrn } from './urns.js';
import { isStableVersion, pickVersion } from './versions.js';

/** Random artefacts that refer to those that exist. Most are valid; a registry rejects the others. */

/** Returns the next number of a sequence, in [0, 1). */
type Random = () => number;

/** A sequence that depends on the seed only (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const agencyID = 'SDMX';
const codeIds = ['A', 'B', 'EU', 'EU_1', 'EU_2', 'X'];
const conceptIds = ['FREQ', 'AREA', 'STATUS', 'OBS', 'NOTE'];
const dimensionIds = ['FREQ', 'AREA', 'SEX'];
const versions = ['1.0.0', '1.1.0', '2.0.0', '2.0.1', '1.2.0-draft', '3.0.0-draft', '1.0', '2.0'];
const wildcards = ['1.0+.0', '1+.0.0', '1.0.0+', '2.0+.0'];
const organisations = ['AgencyScheme', 'DataProviderScheme', 'MetadataProviderScheme', 'DataConsumerScheme'];

/** What a metadata set needs. */
const ofMetadata = ['MetadataStructure', 'Metadataflow', 'MetadataSet'];

const named = (id: string, more: Properties = {}): Properties => ({ id, names: { en: `Name of ${id}` }, ...more });

/** Makes artefacts one at a time, each from those that exist. */
export class RandomArtefacts {
  readonly #random: Random;
  #existing: readonly NaiveArtefact[] = [];
  #resolver = new Resolver([]);
  /** Whether the artefact in the making is stable, so that it may refer to stable ones only. */
  #isStable = false;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** True with a probability. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** One of some values; undefined where there is none. */
  pick<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.#random() * values.length)];
  }

  /** Some of some values, in their order. */
  some<T>(values: readonly T[], probability = 0.5): readonly T[] {
    return values.filter(() => this.chance(probability));
  }

  #pickOf<T extends string>(values: readonly T[]): T {
    return this.pick(values) ?? (values[0] as T);
  }

  /** A new artefact, or another content of one that exists; undefined where what it needs does not exist. */
  make(existing: readonly NaiveArtefact[]): NaiveArtefact | undefined {
    this.#existing = existing;
    this.#resolver = new Resolver(existing);
    const className = this.chance(0.4)
      ? this.#pickOf(['Codelist', 'ConceptScheme', 'DataStructure', 'Dataflow', 'DataConstraint', ...ofMetadata])
      : this.#pickOf(Object.keys(this.#contents));
    const isOrganisation = organisations.includes(className);
    const version = isOrganisation ? '1.0' : this.#pickOf(versions);
    this.#isStable = !isOrganisation && isStableVersion(version);
    const content = this.#contents[className]?.();
    if (content === undefined) return undefined;
    const id = this.#idOf(className);
    return { ...named(id), class: className, agencyID, id, version, ...content };
  }

  /** Different artefacts, each from those that exist. */
  makeSome(existing: readonly NaiveArtefact[], count: number): readonly NaiveArtefact[] {
    const made: NaiveArtefact[] = [];
    for (let round = 0; round < count; round += 1) {
      const next = this.make(existing);
      const isNew = next !== undefined && !made.some((each) => urnOfArtefact(each) === urnOfArtefact(next));
      if (isNew) made.push(next);
    }
    return made;
  }

  #idOf(className: string): string {
    const fixed: Readonly<Record<string, string>> = {
      AgencyScheme: 'AGENCIES',
      DataProviderScheme: 'DATA_PROVIDERS',
      MetadataProviderScheme: 'METADATA_PROVIDERS',
      DataConsumerScheme: 'DATA_CONSUMERS',
    };
    return fixed[className] ?? `${className.toUpperCase()}_${this.#pickOf(['A', 'B', 'C'])}`;
  }

  /** The URN of an artefact of some classes, exact or with a wildcard; undefined where none fits. */
  #refer(classes: readonly string[], probability = 0.5): string | undefined {
    const fixed = (each: NaiveArtefact) => organisations.includes(each.class);
    const found = this.pick(
      this.#existing.filter(
        (each) => classes.includes(urnClass(each)) && (!this.#isStable || isStableVersion(each.version) || fixed(each)),
      ),
    );
    if (found === undefined) return undefined;
    const urn = urnOfArtefact(found);
    if (fixed(found) || !this.chance(probability)) return urn;
    const line = this.#existing.filter((each) => urnClass(each) === urnClass(found) && each.id === found.id);
    const wildcard = this.pick(
      wildcards.filter(
        (each) =>
          pickVersion(
            line.map(({ version }) => version),
            each,
          ) !== undefined,
      ),
    );
    return wildcard === undefined ? urn : urn.replace(/\([^)]*\)$/, `(${wildcard})`);
  }

  /** The URN of a part of an artefact; undefined where none fits. */
  #referToPart(classes: readonly string[], partClass: string): string | undefined {
    const scheme = this.#refer(classes);
    const target = scheme === undefined ? undefined : this.#resolver.find(scheme);
    if (scheme === undefined || target === undefined) return undefined;
    const parts = partsOf(this.#existing, target).filter((part) => part.class === partClass);
    const part = this.pick(parts);
    return part === undefined ? undefined : partUrn(scheme, partClass, part.path);
  }

  /** The URN of a code, or of all codes with a prefix; undefined where no codelist fits. */
  #referToCode(): string | undefined {
    const code = this.#referToPart(['Codelist'], 'Code');
    if (code === undefined || !this.chance(0.3)) return code;
    return partUrn(withoutItem(readUrn(code)), 'Code', `%${this.#pickOf(['A', 'E', 'EU', 'EU_', 'P_', 'P_E', 'Z'])}`);
  }

  #referToConcept(id: string): string | undefined {
    const schemes = this.#existing.filter(
      (each) => each.class === 'ConceptScheme' && (!this.#isStable || isStableVersion(each.version)),
    );
    const scheme = this.pick(schemes.filter((each) => partsOf(this.#existing, each).some(({ path }) => path === id)));
    if (scheme === undefined) return undefined;
    const urn = partUrn(urnOfArtefact(scheme), 'Concept', id);
    const line = schemes.filter((each) => each.id === scheme.id).map(({ version }) => version);
    const wildcard = this.pick(wildcards.filter((each) => pickVersion(line, each) === scheme.version));
    return wildcard === undefined || this.chance(0.5) ? urn : urn.replace(/\([^)]*\)/, `(${wildcard})`);
  }

  #codes(): Properties[] {
    const ids = this.some(codeIds, 0.7);
    return ids.map((id, place) => {
      const parent = this.chance(0.4) ? this.pick(ids.slice(0, place)) : undefined;
      return named(id, parent === undefined ? {} : { parent });
    });
  }

  #extension(): Properties[] {
    const codelist = this.#refer(['Codelist']);
    const list = codelist === undefined ? undefined : this.#resolver.find(codelist);
    if (codelist === undefined || list === undefined) return [];
    const codes = codesOf(this.#existing, list).map(({ id }) => id);
    const members = this.some(codes).map((id) => (this.chance(0.4) ? { value: id, cascadeValues: true } : id));
    const wildcardMembers = this.some(['EU%', 'A%'], 0.3);
    const selection = {
      ...(members.length === 0 ? {} : { memberValues: members }),
      ...(wildcardMembers.length === 0 ? {} : { wildcardedMemberValues: wildcardMembers }),
    };
    const property = this.chance(0.6) ? 'inclusiveCodeSelection' : 'exclusiveCodeSelection';
    const prefix = this.pick(['', 'P_', 'Q_']) ?? '';
    const isSelective = this.chance(0.6) && Object.keys(selection).length > 0;
    return [{ codelist, ...(prefix === '' ? {} : { prefix }), ...(isSelective ? { [property]: selection } : {}) }];
  }

  #representation(classes: readonly string[]): Properties {
    const kind = this.#random();
    if (kind < 0.45) return {};
    const enumeration = kind < 0.9 ? this.#refer(classes) : undefined;
    return { localRepresentation: enumeration === undefined ? { format: { dataType: 'String' } } : { enumeration } };
  }

  /** A component with a concept; undefined where no concept scheme has the concept. */
  #component(id: string, concept: string, classes: readonly string[]): Properties | undefined {
    const conceptIdentity = this.#referToConcept(concept);
    return conceptIdentity === undefined
      ? undefined
      : { ...(id === concept && this.chance(0.5) ? {} : { id }), conceptIdentity, ...this.#representation(classes) };
  }

  #relationship(dimensions: readonly string[], groups: readonly string[]): Properties {
    const group = this.chance(0.3) ? this.pick(groups) : undefined;
    if (group !== undefined) return { group };
    const some = this.some(dimensions);
    if (some.length > 0 && this.chance(0.7)) return { dimensions: some };
    return this.chance(0.5) ? { dataflow: {} } : { observation: {} };
  }

  #dataStructure(): Properties | undefined {
    const ids = this.some(dimensionIds, 0.7);
    const dimensions = ids.flatMap((id) => {
      const component = this.#component(id, id === 'SEX' ? 'AREA' : id, ['Codelist']);
      const role = this.chance(0.2) ? this.#referToConcept('FREQ') : undefined;
      return component === undefined
        ? []
        : [{ ...component, ...(id === 'SEX' ? { id } : {}), ...(role === undefined ? {} : { conceptRoles: [role] }) }];
    });
    if (dimensions.length === 0 || dimensions.length < ids.length) return undefined;
    const groups = this.chance(0.5) ? [{ id: 'SIBLING', groupDimensions: this.some(ids) }] : [];
    const usable = groups.filter(({ groupDimensions }) => groupDimensions.length > 0);
    const names = usable.map(({ id }) => id);
    const measure = this.#component('OBS', 'OBS', ['Codelist', 'ValueList']);
    const attributes = this.some(['STATUS', 'NOTE']).flatMap((id) => {
      const component = this.#component(id, id, ['Codelist', 'ValueList']);
      const measures = measure !== undefined && this.chance(0.3) ? { measureRelationship: ['OBS'] } : {};
      const attributeRelationship = this.#relationship(ids, names);
      return component === undefined ? [] : [{ ...component, usage: 'optional', attributeRelationship, ...measures }];
    });
    const metadata = this.chance(0.4) ? this.#refer(['MetadataStructure']) : undefined;
    const structure = metadata === undefined ? undefined : this.#resolver.find(metadata);
    const usages =
      structure === undefined
        ? []
        : this.some(componentsOf(structure).filter(({ path }) => !path.includes('.'))).map(({ path }) => ({
            metadataAttributeReference: path,
            attributeRelationship: this.#relationship(ids, names),
          }));
    const hasAttributes = attributes.length + usages.length > 0;
    const attributeList = {
      id: 'AttributeDescriptor',
      ...(attributes.length === 0 ? {} : { attributes }),
      ...(usages.length === 0 ? {} : { metadataAttributeUsages: usages }),
    };
    return {
      ...(metadata === undefined ? {} : { metadata }),
      dataStructureComponents: {
        dimensionList: { id: 'DimensionDescriptor', dimensions },
        ...(usable.length === 0 ? {} : { groups: usable }),
        ...(hasAttributes ? { attributeList } : {}),
        ...(measure === undefined ? {} : { measureList: { id: 'MeasureDescriptor', measures: [measure] } }),
      },
    };
  }

  #metadataStructure(): Properties | undefined {
    const attributes = this.some(['STATUS', 'NOTE'], 0.8).flatMap((id) => {
      const component = this.#component(id, id, ['Codelist']);
      const inner = this.chance(0.3) ? this.#component('OBS', 'OBS', ['Codelist']) : undefined;
      return component === undefined
        ? []
        : [{ ...component, ...(inner === undefined ? {} : { metadataAttributes: [inner] }) }];
    });
    if (attributes.length === 0) return undefined;
    const metadataAttributeList = { id: 'MetadataAttributeDescriptor', metadataAttributes: attributes };
    return { metadataStructureComponents: { metadataAttributeList } };
  }

  /** The ids of dimensions, or of other components, of the structures that a URN leads to. */
  #componentIds(urn: string, isDimension: boolean): readonly string[] {
    const [behind] = structuresBehind(this.#resolver, urn);
    if (behind === undefined) return [];
    return componentsOf(behind.structure)
      .filter(({ class: name }) => name.includes('Dimension') === isDimension)
      .map(({ path }) => path);
  }

  #values(): readonly Value[] {
    const values = this.some([...codeIds, 'P_A', 'EU%', '%U', 'P_EU%'], 0.3);
    const chosen = values.length === 0 ? ['A'] : values;
    return chosen.map((value) =>
      this.chance(0.25) ? { value, cascadeValues: this.chance(0.5) ? true : 'excluderoot' } : value,
    );
  }

  #regions(dimensions: readonly string[], components: readonly string[]): Properties {
    const set = (id: string): Properties => ({
      id,
      include: this.chance(0.7),
      ...(this.chance(0.15) ? { removePrefix: true } : {}),
      values: this.#values(),
    });
    const keyValues = this.some(dimensions, 0.7).map(set);
    const others = this.some(components, 0.5).map(set);
    if (keyValues.length + others.length === 0) return {};
    return {
      cubeRegions: [
        {
          include: this.chance(0.7),
          ...(keyValues.length === 0 ? {} : { keyValues }),
          ...(others.length === 0 ? {} : { components: others }),
        },
      ],
    };
  }

  #keys(dimensions: readonly string[], components: readonly string[]): Properties {
    const key = () => {
      const keyValues = this.some(dimensions, 0.8).map((id) => ({ id, value: this.pick(codeIds) ?? 'A' }));
      const others = this.some(components, 0.3).map((id) => ({ id, values: [this.pick(codeIds) ?? 'A'] }));
      return keyValues.length === 0 ? [] : [{ keyValues, ...(others.length === 0 ? {} : { components: others }) }];
    };
    const keys = [...key(), ...key()];
    return keys.length === 0 ? {} : { dataKeySets: [{ isIncluded: this.chance(0.7), keys }] };
  }

  #dataConstraint(): Properties | undefined {
    const className = this.#pickOf(['DataStructure', 'Dataflow', 'ProvisionAgreement', 'DataProvider']);
    const property: Readonly<Record<string, string>> = {
      DataStructure: 'dataStructures',
      Dataflow: 'dataflows',
      ProvisionAgreement: 'provisionAgreements',
    };
    const to =
      className === 'DataProvider'
        ? this.#referToPart(['DataProviderScheme'], 'DataProvider')
        : this.#refer([className]);
    if (to === undefined) return undefined;
    const more = this.chance(0.2) && className !== 'DataProvider' ? this.#refer([className]) : undefined;
    const list = property[className];
    const [dimensions, components] = [this.#componentIds(to, true), this.#componentIds(to, false)];
    return {
      role: 'Allowed',
      constraintAttachment:
        list === undefined
          ? { dataProvider: to }
          : { [list]: [to, ...(more === undefined || more === to ? [] : [more])] },
      ...this.#regions(dimensions, components),
      ...(className !== 'DataProvider' && this.chance(0.4) ? this.#keys(dimensions, components) : {}),
    };
  }

  #metadataConstraint(): Properties | undefined {
    const [className, property] =
      this.pick([
        ['MetadataStructure', 'metadataStructures'],
        ['Metadataflow', 'metadataflows'],
        ['MetadataProvisionAgreement', 'metadataProvisionAgreements'],
      ] as const) ?? [];
    const to = className === undefined ? undefined : this.#refer([className]);
    if (to === undefined || property === undefined) return undefined;
    const components = this.some(this.#componentIds(to, false), 0.7).map((id) => ({
      id,
      include: true,
      values: this.#values(),
    }));
    if (components.length === 0) return undefined;
    return {
      role: 'Allowed',
      constraintAttachment: { [property]: [to] },
      metadataTargetRegions: [{ include: true, components }],
    };
  }

  #hierarchy(): Properties | undefined {
    const code = (id: string): Properties[] => {
      const urn = this.#referToCode();
      return urn === undefined ? [] : [{ id, code: urn, ...(this.chance(0.5) ? { level: 'TOP' } : {}) }];
    };
    const [top, second] = [code('H1'), code('H2')];
    if (top[0] === undefined) return undefined;
    const nested = this.chance(0.5) ? code('H3').map(({ level: _level, ...rest }) => rest) : [];
    const first = { ...top[0], ...(nested.length === 0 ? {} : { hierarchicalCodes: nested }) };
    return {
      hasFormalLevels: false,
      level: named('TOP', { level: named('BELOW') }),
      hierarchicalCodes: [first, ...second],
    };
  }

  #representationMap(): Properties | undefined {
    const [source, target] = [this.#refer(['Codelist', 'ValueList']), this.#refer(['Codelist', 'ValueList'])];
    if (source === undefined || target === undefined) return undefined;
    const mapping = () => ({
      sourceValues: [this.chance(0.3) ? { value: '^E.*$', isRegEx: true } : { value: this.pick(codeIds) ?? 'A' }],
      targetValues: [this.pick(codeIds) ?? 'A'],
    });
    return {
      source: [{ codelist: source }],
      target: [{ codelist: target }],
      representationMappings: [mapping(), mapping()],
    };
  }

  #structureMap(): Properties | undefined {
    const classes = [this.#pickOf(['DataStructure', 'Dataflow'])];
    const [source, target] = [this.#refer(classes), this.#refer(classes)];
    if (source === undefined || target === undefined) return undefined;
    const [from, to] = [this.pick(this.#componentIds(source, true)), this.pick(this.#componentIds(target, true))];
    if (from === undefined || to === undefined) return undefined;
    const representationMap = this.chance(0.6) ? this.#refer(['RepresentationMap']) : undefined;
    return {
      source,
      target,
      componentMaps: [
        { source: [from], target: [to], ...(representationMap === undefined ? {} : { representationMap }) },
      ],
      ...(this.chance(0.4) ? { fixedValueMaps: [{ target: to, values: [this.pick(codeIds) ?? 'A'] }] } : {}),
      ...this.#dateMaps(from, this.#componentIds(target, true)),
    };
  }

  /** Maps of times, and the mappings of frequencies that they name. */
  #dateMaps(source: string, targets: readonly string[]): Properties {
    const frequencies = this.some(['F1', 'F2']);
    const map = (id: string, more: Properties): Properties[] => {
      const [target, dimension] = [this.pick(targets), this.pick(targets)];
      if (target === undefined || dimension === undefined || this.chance(0.6)) return [];
      const frequency = this.chance(0.6)
        ? { targetFrequencyID: this.pick(codeIds) ?? 'A' }
        : { frequencyDimension: dimension, ...(frequencies.length === 0 ? {} : { mappedFrequencies: frequencies }) };
      return [{ id, ...more, mappedComponents: [{ source, target }], ...frequency }];
    };
    const [epochMaps, datePatternMaps] = [
      map('E', { basePeriod: '1970', epochPeriod: 'second' }),
      map('D', { sourcePattern: 'yyyy', locale: 'en' }),
    ];
    const formats = frequencies.map((id) => ({ id, frequencyId: this.pick(codeIds) ?? 'A', datePattern: 'yyyy' }));
    return {
      ...(epochMaps.length === 0 ? {} : { epochMaps }),
      ...(datePatternMaps.length === 0 ? {} : { datePatternMaps }),
      ...(formats.length === 0 ? {} : { frequencyFormatMappings: formats }),
    };
  }

  /** A report of a metadata provider against a flow or agreement. */
  #metadataSet(): Properties | undefined {
    const [className, property] = this.chance(0.6)
      ? (['Metadataflow', 'metadataflow'] as const)
      : (['MetadataProvisionAgreement', 'metadataProvisionAgreement'] as const);
    const about = this.#refer([className]);
    const [behind] = about === undefined ? [] : structuresBehind(this.#resolver, about);
    if (about === undefined || behind === undefined) return undefined;
    const paths = componentsOf(behind.structure).map(({ path }) => path);
    const attributesBelow = (above: string): readonly Properties[] =>
      this.some(
        paths.filter((path) => path.startsWith(above) && !path.slice(above.length).includes('.')),
        0.8,
      ).map((path) => {
        const attributes = attributesBelow(`${path}.`);
        return {
          id: path.slice(above.length),
          ...(this.chance(0.8) ? { value: this.pick([...codeIds, 'P_A', 'P_EU']) ?? 'A' } : {}),
          ...(attributes.length === 0 ? {} : { attributes }),
        };
      });
    const attributes = attributesBelow('');
    const provider = this.#pickOf(['P1', 'P2']);
    return attributes.length === 0
      ? undefined
      : { agencyID: `${agencyID}.${provider}`, [property]: about, ...this.#looseTargets(), attributes };
  }

  /** Aliases of VTL for a flow with some dimensions as keys, a codelist and a concept. */
  #vtlMappings(): Properties | undefined {
    const keysOf = (flow: string) => this.some(this.#componentIds(flow, true));
    const flow = this.#refer(['Dataflow']);
    const [to, from] = flow === undefined ? [[], []] : [keysOf(flow), keysOf(flow)];
    const [codelist, concept] = [this.#refer(['Codelist']), this.#referToConcept('AREA')];
    const vtlMappings = [
      ...(flow === undefined
        ? []
        : [
            named('FLOW', {
              alias: 'FLOW_ALIAS',
              dataflow: flow,
              ...(to.length === 0 ? {} : { toVtlMapping: { method: 'Basic', toVtlSubSpace: { keys: to } } }),
              ...(from.length === 0 ? {} : { fromVtlMapping: { method: 'Basic', fromVtlSuperSpace: { keys: from } } }),
            }),
          ]),
      ...(codelist === undefined ? [] : [named('LIST', { alias: 'LIST_ALIAS', codelist })]),
      ...(concept === undefined ? [] : [named('CONCEPT', { alias: 'CONCEPT_ALIAS', concept })]),
    ];
    return vtlMappings.length === 0 ? undefined : { vtlMappings };
  }

  /** Statements of VTL with aliases, and with names of flows that may exist. */
  #transformations(): Properties {
    const vtlMappingScheme = this.chance(0.7) ? this.#refer(['VtlMappingScheme']) : undefined;
    const flow = () => `DATAFLOW_${this.#pickOf(['A', 'B', 'C'])}`;
    const name = () => this.#pickOf(['FLOW_ALIAS', flow(), `'SDMX:${flow()}(1.0.0)'`, `'${flow()}(2.0)'`]);
    const transformation = (id: string) =>
      named(id, { expression: `${name()} + ${name()}`, result: `result${id}`, isPersistent: false });
    return {
      vtlVersion: '2.0',
      ...(vtlMappingScheme === undefined ? {} : { vtlMappingScheme }),
      transformations: [transformation('T1'), transformation('T2')],
    };
  }

  #conceptSchemeMap(): Properties | undefined {
    const [source, target] = [this.#refer(['ConceptScheme']), this.#refer(['ConceptScheme'])];
    if (source === undefined || target === undefined) return undefined;
    return {
      source,
      target,
      itemMaps: [
        { sourceValue: { value: this.pick(conceptIds) ?? 'FREQ' }, targetValue: this.pick(conceptIds) ?? 'FREQ' },
        { sourceValue: { value: '(.*)S', isRegEx: true }, targetValue: '\\1' },
      ],
    };
  }

  #agreement(flowClass: string, property: string, providerClass: string): Properties | undefined {
    const flow = this.#refer([flowClass]);
    const provider = this.#referToPart([`${providerClass}Scheme`], providerClass);
    return flow === undefined || provider === undefined
      ? undefined
      : { [property]: flow, [`${providerClass.charAt(0).toLowerCase()}${providerClass.slice(1)}`]: provider };
  }

  #any(): string | undefined {
    const classes = ['Dataflow', 'DataStructure', 'Codelist', 'CategoryScheme', 'Hierarchy', 'Categorisation'];
    if (this.chance(0.3)) return this.#referToCode();
    if (this.chance(0.3)) return this.#referToPart(['DataStructure'], 'Dimension');
    return this.#refer(classes);
  }

  /** Targets of metadata reports: one object, or a selection of several. */
  #looseTargets(): Properties {
    const one = this.#any();
    const any = 'urn:sdmx:org.sdmx.infomodel.base.Any=*:*(*)';
    const lists = writeUrn({ package: 'codelist', class: 'Codelist', agencyID, id: '*', version: '*', item: '' });
    const targets = this.some([any, lists, ...(one === undefined ? [] : [one])], 0.6);
    return targets.length === 0 ? { targets: [any] } : { targets };
  }

  readonly #contents: Readonly<Record<string, () => Properties | undefined>> = {
    Codelist: () => ({ codes: this.#codes(), ...(this.chance(0.5) ? this.#withExtensions() : {}) }),
    ValueList: () => ({ valueItems: this.some(codeIds, 0.7).map((id) => named(id)) }),
    ConceptScheme: () => ({
      concepts: this.some(conceptIds, 0.85).map((id, place) => {
        const enumeration = this.chance(0.6) ? this.#refer(['Codelist', 'ValueList']) : undefined;
        return named(id, {
          ...(enumeration === undefined ? {} : { coreRepresentation: { enumeration } }),
          ...(place > 0 && this.chance(0.15) ? { parent: 'FREQ' } : {}),
        });
      }),
    }),
    DataStructure: () => this.#dataStructure(),
    MetadataStructure: () => this.#metadataStructure(),
    Dataflow: () => {
      const structure = this.#refer(['DataStructure']);
      if (structure === undefined) return undefined;
      const dimensionConstraint = this.some(this.#componentIds(structure, true));
      return { structure, ...(this.chance(0.4) && dimensionConstraint.length > 0 ? { dimensionConstraint } : {}) };
    },
    Metadataflow: () => {
      const structure = this.#refer(['MetadataStructure']);
      return structure === undefined ? undefined : { structure, ...this.#looseTargets() };
    },
    DataProviderScheme: () => ({ dataProviders: ['P1', 'P2'].map((id) => named(id)) }),
    MetadataProviderScheme: () => ({ metadataProviders: ['P1', 'P2'].map((id) => named(id)) }),
    ProvisionAgreement: () => this.#agreement('Dataflow', 'dataflow', 'DataProvider'),
    MetadataProvisionAgreement: () => {
      const agreement = this.#agreement('Metadataflow', 'metadataflow', 'MetadataProvider');
      return agreement && { ...agreement, ...this.#looseTargets() };
    },
    DataConstraint: () => this.#dataConstraint(),
    MetadataConstraint: () => this.#metadataConstraint(),
    Hierarchy: () => this.#hierarchy(),
    HierarchyAssociation: () => {
      const linkedHierarchy = this.#refer(['Hierarchy']);
      const [linkedObject, contextObject] = [this.#any(), this.#refer(['Dataflow', 'DataStructure'])];
      return linkedHierarchy === undefined || linkedObject === undefined || contextObject === undefined
        ? undefined
        : { linkedHierarchy, linkedObject, contextObject };
    },
    CategoryScheme: () => ({
      categories: [named('TOP', { categories: [named('LEFT'), named('RIGHT')] }), named('OTHER')],
    }),
    Categorisation: () => {
      const [source, target] = [this.#any(), this.#referToPart(['CategoryScheme'], 'Category')];
      return source === undefined || target === undefined ? undefined : { source, target };
    },
    RepresentationMap: () => this.#representationMap(),
    StructureMap: () => this.#structureMap(),
    ConceptSchemeMap: () => this.#conceptSchemeMap(),
    MetadataSet: () => this.#metadataSet(),
    VtlMappingScheme: () => this.#vtlMappings(),
    TransformationScheme: () => this.#transformations(),
    Process: () => {
      const input = this.#any();
      const inputs = input === undefined ? {} : { inputs: [{ localID: 'I', objectReference: input }] };
      return {
        processSteps: [
          named('STEP', {
            ...inputs,
            transitions: [{ id: 'T', localID: 'T', targetStep: 'STEP.INNER', conditions: { en: 'x' } }],
            processSteps: [named('INNER')],
          }),
        ],
      };
    },
  };

  #withExtensions(): Properties {
    const codelistExtensions = [...this.#extension(), ...(this.chance(0.3) ? this.#extension() : [])];
    return codelistExtensions.length === 0 ? {} : { codelistExtensions };
  }
}
