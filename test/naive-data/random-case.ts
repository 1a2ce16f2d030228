import { randomFrom } from '../naive/random-registry.js';
import type {
  NaiveComponent,
  NaiveConstraint,
  NaiveFormat,
  NaiveItem,
  NaiveList,
  NaiveMember,
  NaiveRegion,
  NaiveSelection,
  NaiveState,
  NaiveStructure,
} from './model.js';

/** Chances and choices that depend on a seed only. */
export class Chances {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(values: readonly T[]): T {
    const found = values[this.below(values.length)];
    if (found === undefined) throw new Error('there is nothing to pick from');
    return found;
  }

  /** Some of some values in their order, at least one. */
  some<T>(values: readonly T[], probability = 0.5): readonly T[] {
    const found = values.filter(() => this.chance(probability));
    return found.length > 0 ? found : [this.pick(values)];
  }

  shuffled<T>(values: readonly T[]): readonly T[] {
    const keyed = values.map((value) => [this.#random(), value] as const);
    return keyed.sort(([one], [other]) => one - other).map(([, value]) => value);
  }
}

/** What formats a case is for: SDMX 2.1 and SDMX-CSV 1.0 have one measure and single values in one language. */
export interface CaseFeatures {
  readonly hasSeveralMeasures: boolean;
  readonly hasMultipleValues: boolean;
}

/** A submission, and the state after it. */
export interface CaseStep {
  /** In the content of SDMX-JSON 2.1. */
  readonly artefacts: readonly object[];
  readonly state: NaiveState;
}

/** A structure with its lists and constraints, and how they change. */
export interface DataCase {
  /** Of the dataflow, as `agency:id(version)`. */
  readonly flow: string;
  readonly flowUrn: string;
  readonly dataStructureUrn: string;
  readonly steps: readonly CaseStep[];
}

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const named = (id: string) => ({ id, names: { en: `Name of ${id}` } });

/** The formats that a component without a list can have, some with values that do not fit. */
const formats: readonly NaiveFormat[] = [
  { dataType: 'String', maxLength: 12 },
  { dataType: 'String', minLength: 2, pattern: '[A-Z][a-z ]+' },
  { dataType: 'Integer', minValue: 0, maxValue: 100 },
  { dataType: 'Decimal', decimals: 2 },
  { dataType: 'Double' },
  { dataType: 'Boolean' },
  { dataType: 'AlphaNumeric', maxLength: 6 },
  { dataType: 'GregorianYear' },
  { dataType: 'Count', minValue: 1 },
];

const multilingual: NaiveFormat = { dataType: 'String', maxLength: 20, isMultiLingual: true };
const measureFormats: readonly NaiveFormat[] = [
  { dataType: 'Double' },
  { dataType: 'Decimal', decimals: 3 },
  { dataType: 'Long' },
  { dataType: 'Float', minValue: -1000, maxValue: 100_000 },
];
const timeTypes = ['ObservationalTimePeriod', 'ObservationalTimePeriod', 'StandardTimePeriod'];
const frequencies = ['A', 'S', 'Q', 'M', 'D', 'N'];

/** A list as submitted, and the codes that it has with its extensions. */
interface MadeList {
  readonly id: string;
  readonly class: 'Codelist' | 'ValueList';
  readonly own: readonly NaiveItem[];
  readonly extension?: { readonly id: string; readonly prefix: string };
}

class CaseMaker {
  readonly #chances: Chances;
  readonly #features: CaseFeatures;
  readonly #suffix: string;
  #lists: MadeList[] = [];
  #concepts: string[] = [];

  constructor(seed: number, features: CaseFeatures) {
    this.#chances = new Chances(seed);
    this.#features = features;
    this.#suffix = String(seed);
  }

  #id(name: string): string {
    return `${name}_${this.#suffix}`;
  }

  #addList(name: string, kind: 'flat' | 'tree' | 'extended' | 'values' | 'frequencies'): string {
    const id = this.#id(name);
    if (kind === 'values') {
      const own = ['low value', '10 %', 'é', 'x,y', 'z'].map((each) => ({ id: each }));
      this.#lists.push({ id, class: 'ValueList', own });
      return id;
    }
    if (kind === 'frequencies') {
      this.#lists.push({ id, class: 'Codelist', own: frequencies.map((each) => ({ id: each })) });
      return id;
    }
    const count = 3 + this.#chances.below(6);
    const ids = ['A', 'B', 'C', 'EU', 'EU1', 'EU2', 'W', 'X', '_Z'].slice(0, count);
    const own = ids.map((each, index) =>
      kind === 'tree' && index > 0 && this.#chances.chance(0.6)
        ? { id: each, parent: ids[this.#chances.below(index)] ?? '' }
        : { id: each },
    );
    if (kind === 'extended') {
      const extension = { id: this.#addList(`${name}_BASE`, 'tree'), prefix: this.#chances.pick(['P_', '']) };
      // An own code replaces an inherited one with its id.
      this.#lists.push({ id, class: 'Codelist', own: own.slice(0, 2), extension });
    } else this.#lists.push({ id, class: 'Codelist', own });
    return id;
  }

  #component(
    component: Omit<NaiveComponent, 'minOccurs' | 'maxOccurs'>,
    more: Partial<NaiveComponent> = {},
  ): NaiveComponent {
    this.#concepts.push(component.id);
    return { minOccurs: 0, maxOccurs: 1, ...component, ...more };
  }

  #dimensions(): readonly NaiveComponent[] {
    const made = [
      this.#component({
        id: 'FREQ',
        kind: 'dimension',
        isMandatory: true,
        list: this.#addList('CL_FREQ', 'frequencies'),
      }),
    ];
    const count = 1 + this.#chances.below(3);
    for (let number = 1; number <= count; number += 1) {
      const id = `DIM_${number}`;
      const kind = this.#chances.pick(['flat', 'tree', 'tree', 'extended', 'free'] as const);
      if (kind === 'free') {
        const format = this.#chances.pick<NaiveFormat>([
          { dataType: 'String', pattern: '[A-Z]{2,3}' },
          { dataType: 'Integer', minValue: 1, maxValue: 9 },
        ]);
        made.push(this.#component({ id, kind: 'dimension', isMandatory: true, format }));
      } else
        made.push(this.#component({ id, kind: 'dimension', isMandatory: true, list: this.#addList(`CL_${id}`, kind) }));
    }
    return made;
  }

  #measures(): readonly NaiveComponent[] {
    const ids =
      this.#features.hasSeveralMeasures && this.#chances.chance(0.5)
        ? ['OBS_VALUE', 'MEAS_2', 'MEAS_3']
        : ['OBS_VALUE'];
    return ids.map((id) =>
      this.#component({
        id,
        kind: 'measure',
        isMandatory: this.#chances.chance(0.5),
        format: this.#chances.pick(measureFormats),
      }),
    );
  }

  #attribute(id: string, dimensions: readonly string[], group?: string): NaiveComponent {
    const isMandatory = this.#chances.chance(0.4);
    const base = { id, kind: 'attribute' as const, isMandatory, dimensions, ...(group === undefined ? {} : { group }) };
    const kind = this.#chances.below(this.#features.hasMultipleValues ? 6 : 4);
    if (kind === 0) return this.#component({ ...base, list: this.#addList(`CL_${id}`, 'flat') });
    if (kind === 1) return this.#component({ ...base, list: this.#addList(`VL_${id}`, 'values') });
    if (kind === 4) return this.#component({ ...base, list: this.#addList(`CL_${id}`, 'flat') }, { maxOccurs: 3 });
    if (kind === 5) return this.#component({ ...base, format: multilingual });
    return this.#component({ ...base, format: this.#chances.pick(formats) });
  }

  #structure(): NaiveStructure {
    const dimensions = this.#dimensions();
    const ids = dimensions.map(({ id }) => id);
    const time = this.#chances.chance(0.9)
      ? [
          this.#component({
            id: 'TIME_PERIOD',
            kind: 'timeDimension',
            isMandatory: true,
            format: { dataType: this.#chances.pick(timeTypes) },
          }),
        ]
      : [];
    const all = [...ids, ...time.map(({ id }) => id)];
    const measures = this.#measures();
    const ofGroup = ids.slice(1);
    const attributes = [
      this.#attribute('ATT_SET', []),
      this.#attribute('ATT_GROUP', ofGroup, 'Sibling'),
      ...(time.length > 0 ? [this.#attribute('ATT_SERIES', ids)] : []),
      ...(ids.length > 2 ? [this.#attribute('ATT_PART', [ids[1] ?? ''])] : []),
      this.#attribute('ATT_OBS', all),
      this.#attribute('ATT_OBS_2', all),
    ];
    return { components: [...dimensions, ...time, ...measures, ...attributes], groups: { Sibling: ofGroup } };
  }

  make(): DataCase {
    const structure = this.#structure();
    const flowId = this.#id('DF');
    const flowUrn = `${prefix}.datastructure.Dataflow=SDMX:${flowId}(1.0.0)`;
    const dataStructureUrn = `${prefix}.datastructure.DataStructure=SDMX:${this.#id('DSD')}(1.0.0)`;
    const first = this.#stateWith(structure);
    const steps: CaseStep[] = [
      {
        artefacts: [
          ...this.#lists.map((list) => this.#listArtefact(list, '1.0.0')),
          this.#conceptArtefact(),
          this.#structureArtefact(structure),
          {
            class: 'Dataflow',
            agencyID: 'SDMX',
            version: '1.0.0',
            ...named(flowId),
            structure: dataStructureUrn,
          },
          ...first.constraints.map((each) => this.#constraintArtefact(each, '1.0.0', flowUrn)),
        ],
        state: first,
      },
    ];
    // The next state: lists lose a code and get another, and constraints are other ones.
    const changed = this.#lists.filter((list) => list.extension === undefined && this.#chances.chance(0.4));
    this.#lists = this.#lists.map((list) =>
      changed.includes(list) && list.class === 'Codelist' ? { ...list, own: this.#changedItems(list.own) } : list,
    );
    const second = this.#stateWith(structure);
    const ofLists = changed.flatMap(({ id }) =>
      this.#lists.filter((each) => each.id === id && each.class === 'Codelist'),
    );
    steps.push({
      artefacts: [
        ...ofLists.map((list) => this.#listArtefact(list, '2.0.0')),
        ...second.constraints.map((each) => this.#constraintArtefact(each, '2.0.0', flowUrn)),
      ],
      // A constraint of the first state whose line has no new version still applies.
      state: {
        ...second,
        constraints: [
          ...second.constraints,
          ...first.constraints.filter((each) => !second.constraints.some(({ id }) => id === each.id)),
        ],
      },
    });
    return { flow: `SDMX:${flowId}(1.0.0)`, flowUrn, dataStructureUrn, steps };
  }

  #changedItems(items: readonly NaiveItem[]): readonly NaiveItem[] {
    const last = items.at(-1)?.id;
    const kept = items.slice(0, -1).filter(({ parent }) => parent !== last);
    return [...kept, { id: 'NEW' }];
  }

  #stateWith(structure: NaiveStructure): NaiveState {
    const lists = Object.fromEntries(this.#lists.map((list) => [list.id, this.#resolved(list)]));
    const count = this.#chances.below(3);
    const constraints = Array.from({ length: count }, (_, number) =>
      this.#constraint(`${this.#id('DC')}_${number}`, structure, lists),
    );
    return { structure, lists, constraints };
  }

  #resolved(list: MadeList): NaiveList {
    const { own, extension } = list;
    if (extension === undefined) return { items: own, prefixes: [''] };
    const base = this.#lists.find(({ id }) => id === extension.id)?.own ?? [];
    const inherited = base.map(({ id, parent }) => ({
      id: `${extension.prefix}${id}`,
      ...(parent === undefined ? {} : { parent: `${extension.prefix}${parent}` }),
    }));
    return {
      items: [...inherited.filter(({ id }) => !own.some((each) => each.id === id)), ...own],
      prefixes: [extension.prefix],
    };
  }

  #members(
    list: NaiveList | undefined,
    format: NaiveFormat | undefined,
    hasPeriods: boolean,
  ): readonly (string | NaiveMember)[] {
    const values =
      list?.items.map(({ id }) => id) ?? (format?.pattern !== undefined ? ['AB', 'XYZ', 'A%'] : ['1', '2', '3', '5']);
    return this.#chances.some(values, 0.6).map((value) => {
      const hasParents = list?.items.some(({ parent }) => parent !== undefined) === true;
      const written = this.#chances.chance(0.15) && value.length > 1 ? `${value.slice(0, 1)}%` : value;
      const cascade =
        hasParents && this.#chances.chance(0.3)
          ? { cascadeValues: this.#chances.pick([true, 'excluderoot'] as const) }
          : {};
      const period =
        hasPeriods && this.#chances.chance(0.2)
          ? this.#chances.pick([{ validFrom: '2012' }, { validTo: '2014-06' }, { validFrom: '2010', validTo: '2013' }])
          : {};
      const more = { ...cascade, ...period };
      return Object.keys(more).length === 0 ? written : { value: written, ...more };
    });
  }

  #selection(component: NaiveComponent, lists: Readonly<Record<string, NaiveList>>): NaiveSelection {
    const { id, kind, list, format } = component;
    if (kind === 'timeDimension') {
      const isInclusive = this.#chances.chance(0.7);
      const timeRange = this.#chances.pick([
        { startPeriod: { period: '2010', isInclusive }, endPeriod: { period: '2015-03', isInclusive: true } },
        { beforePeriod: { period: '2014-Q2', isInclusive } },
        { afterPeriod: { period: '2011-06', isInclusive } },
      ]);
      return { id, timeRange };
    }
    const values = this.#members(list === undefined ? undefined : lists[list], format, true);
    return this.#chances.chance(0.15) ? { id, include: false, values } : { id, values };
  }

  #region(structure: NaiveStructure, lists: Readonly<Record<string, NaiveList>>): NaiveRegion {
    const include = this.#chances.chance(0.8);
    const usable = structure.components.filter(
      ({ kind, list }) =>
        kind === 'dimension' || kind === 'timeDimension' || (kind === 'attribute' && list !== undefined),
    );
    const chosen = this.#chances
      .some(usable, 0.3)
      .map((component) => [component, this.#selection(component, lists)] as const);
    const isKey = ({ kind }: NaiveComponent) => kind !== 'attribute';
    const [keyValues, components] = [
      chosen.filter(([each]) => isKey(each)).map(([, selection]) => selection),
      chosen.filter(([each]) => !isKey(each)).map(([, selection]) => selection),
    ];
    return {
      include,
      ...(keyValues.length === 0 ? {} : { keyValues }),
      ...(components.length === 0 ? {} : { components }),
    };
  }

  #key(structure: NaiveStructure, lists: Readonly<Record<string, NaiveList>>): NaiveRegion {
    const dimensions = structure.components.filter(({ kind, list }) => kind === 'dimension' && list !== undefined);
    const keyValues = this.#chances.some(dimensions, 0.7).map(({ id, list }): NaiveSelection => {
      const codes = lists[list ?? '']?.items.map((item) => item.id) ?? [];
      return { id, values: this.#chances.some(codes, 0.5) };
    });
    return { keyValues };
  }

  #constraint(id: string, structure: NaiveStructure, lists: Readonly<Record<string, NaiveList>>): NaiveConstraint {
    const cubeRegions = Array.from({ length: this.#chances.below(3) }, () => this.#region(structure, lists));
    const dataKeySets = this.#chances.chance(0.5)
      ? Array.from({ length: 1 + this.#chances.below(2) }, () => ({
          isIncluded: this.#chances.chance(0.6),
          keys: Array.from({ length: 1 + this.#chances.below(3) }, () => this.#key(structure, lists)),
        }))
      : [];
    return {
      id,
      cubeRegions: cubeRegions.length + dataKeySets.length === 0 ? [this.#region(structure, lists)] : cubeRegions,
      dataKeySets,
    };
  }

  #listUrn(id: string): string {
    const listClass = this.#lists.find((each) => each.id === id)?.class ?? 'Codelist';
    return `${prefix}.codelist.${listClass}=SDMX:${id}(1+.0.0)`;
  }

  #listArtefact({ id, class: listClass, own, extension }: MadeList, version: string): object {
    const items = own.map(({ id: code, parent }) => ({ ...named(code), ...(parent === undefined ? {} : { parent }) }));
    return {
      class: listClass,
      agencyID: 'SDMX',
      version,
      ...named(id),
      [listClass === 'ValueList' ? 'valueItems' : 'codes']: items,
      ...(extension === undefined
        ? {}
        : {
            codelistExtensions: [
              {
                codelist: this.#listUrn(extension.id),
                ...(extension.prefix === '' ? {} : { prefix: extension.prefix }),
              },
            ],
          }),
    };
  }

  #conceptArtefact(): object {
    return {
      class: 'ConceptScheme',
      agencyID: 'SDMX',
      version: '1.0.0',
      ...named(this.#id('CS')),
      concepts: this.#concepts.map((id) => named(id)),
    };
  }

  #representation({ list, format, maxOccurs }: NaiveComponent): object {
    if (list === undefined && format === undefined) return {};
    const written = format === undefined ? {} : { format };
    const occurs = maxOccurs === 1 ? {} : { maxOccurs };
    return {
      localRepresentation: { ...(list === undefined ? written : { enumeration: this.#listUrn(list) }), ...occurs },
    };
  }

  #structureArtefact({ components, groups }: NaiveStructure): object {
    const written = (component: NaiveComponent): object => ({
      id: component.id,
      conceptIdentity: `${prefix}.conceptscheme.Concept=SDMX:${this.#id('CS')}(1.0.0).${component.id}`,
      ...this.#representation(component),
    });
    const usage = ({ isMandatory }: NaiveComponent) => ({ usage: isMandatory ? 'mandatory' : 'optional' });
    const ofKind = (kind: string) => components.filter((each) => each.kind === kind);
    const dimensionCount = ofKind('dimension').length + ofKind('timeDimension').length;
    const relationship = ({ dimensions = [], group }: NaiveComponent): object => {
      if (group !== undefined) return { group };
      if (dimensions.length === 0) return { dataflow: {} };
      return dimensions.length === dimensionCount ? { observation: {} } : { dimensions };
    };
    const time = ofKind('timeDimension')[0];
    return {
      class: 'DataStructure',
      agencyID: 'SDMX',
      version: '1.0.0',
      ...named(this.#id('DSD')),
      dataStructureComponents: {
        dimensionList: {
          dimensions: ofKind('dimension').map(written),
          ...(time === undefined ? {} : { timeDimension: written(time) }),
        },
        groups: Object.entries(groups).map(([id, groupDimensions]) => ({ id, groupDimensions })),
        measureList: { measures: ofKind('measure').map((each) => ({ ...written(each), ...usage(each) })) },
        attributeList: {
          attributes: ofKind('attribute').map((each) => ({
            ...written(each),
            ...usage(each),
            attributeRelationship: relationship(each),
          })),
        },
      },
    };
  }

  #constraintArtefact({ id, cubeRegions, dataKeySets }: NaiveConstraint, version: string, flowUrn: string): object {
    return {
      class: 'DataConstraint',
      agencyID: 'SDMX',
      version,
      ...named(id),
      role: 'Allowed',
      constraintAttachment: { dataflows: [flowUrn] },
      ...(cubeRegions.length === 0 ? {} : { cubeRegions }),
      ...(dataKeySets.length === 0 ? {} : { dataKeySets }),
    };
  }
}

/** A random case. Ids of its artefacts end with the seed. */
export const randomCase = (seed: number, features: CaseFeatures): DataCase => new CaseMaker(seed, features).make();
