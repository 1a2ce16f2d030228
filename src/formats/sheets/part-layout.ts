import { type ArtefactType, artefactTypes } from '../../model/artefact-types.js';
import type { ObjectType } from '../json/read/object-type.js';
import { artefactObject, schemeLayouts } from './scheme-layout.js';

/** Parts of an artefact that have rows of their own. */
export interface PartList {
  /** The cell in the column `part` of their rows. */
  readonly part: string;
  /** The properties from the artefact to them. */
  readonly path: readonly string[];
  /** Whether there is one part, and no list. */
  readonly isSingle?: true;
  readonly object: ObjectType;
  /** Parts of each part, whose rows are below its own. */
  readonly below?: PartList;
}

/** An artefact without items as a workbook holds it: in a row, with a row for each of its parts. */
export interface PartLayout {
  readonly type: ArtefactType;
  readonly object: ObjectType;
  readonly lists: readonly PartList[];
}

interface PartRow extends Omit<PartList, 'object' | 'path' | 'below'> {
  readonly path: string;
  readonly below?: PartRow;
}

const components = 'dataStructureComponents';

/** The parts with rows, by class: their lists in the artefact, steps joined by `/`. */
const partRows: Readonly<Record<string, readonly PartRow[]>> = {
  DataStructure: [
    { part: 'dimension', path: `${components}/dimensionList/dimensions` },
    { part: 'timeDimension', path: `${components}/dimensionList/timeDimension`, isSingle: true },
    { part: 'attribute', path: `${components}/attributeList/attributes` },
    { part: 'measure', path: `${components}/measureList/measures` },
    { part: 'group', path: `${components}/groups` },
  ],
  MetadataStructure: [
    { part: 'metadataAttribute', path: 'metadataStructureComponents/metadataAttributeList/metadataAttributes' },
  ],
  DataConstraint: [
    { part: 'cubeRegion', path: 'cubeRegions' },
    { part: 'keySet', path: 'dataKeySets', below: { part: 'key', path: 'keys' } },
  ],
  MetadataConstraint: [{ part: 'targetRegion', path: 'metadataTargetRegions' }],
};

/** Ids of lists of components, which the standard fixes. */
export const idsOfLists: Readonly<Record<string, string>> = {
  dimensionList: 'DimensionDescriptor',
  attributeList: 'AttributeDescriptor',
  measureList: 'MeasureDescriptor',
  metadataAttributeList: 'MetadataAttributeDescriptor',
};

function objectAt(from: ObjectType, path: readonly string[]): ObjectType {
  let object = from;
  for (const step of path) {
    const type = object.rules.get(step)?.type;
    const inner = type?.kind === 'array' ? type.of : type;
    if (inner?.kind !== 'object') throw new TypeError(`${from.name} has no objects at ${path.join('/')}`);
    object = inner;
  }
  return object;
}

function partListOf({ path, below, ...row }: PartRow, from: ObjectType): PartList {
  const steps = path.split('/');
  const object = objectAt(from, steps);
  return { ...row, path: steps, object, ...(below === undefined ? {} : { below: partListOf(below, object) }) };
}

function layoutOf(type: ArtefactType): PartLayout {
  const object = artefactObject(type);
  return { type, object, lists: (partRows[type.class] ?? []).map((row) => partListOf(row, object)) };
}

let made: ReadonlyMap<string, PartLayout> | undefined;

/** The artefacts of structure messages of SDMX 3.x that are not item schemes, by class. */
export function partLayouts(): ReadonlyMap<string, PartLayout> {
  made ??= new Map(
    artefactTypes
      .filter((type) => type.only === undefined && type.message === undefined && !schemeLayouts().has(type.class))
      .map((type) => [type.class, layoutOf(type)]),
  );
  return made;
}
