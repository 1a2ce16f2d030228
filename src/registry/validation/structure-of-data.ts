import type { Artefact } from '../../model/artefact.js';
import type { Content, LocalisedText } from '../../model/content.js';

/** What a component is in its structure. */
export type ComponentKind = 'dimension' | 'timeDimension' | 'measure' | 'attribute' | 'metadataAttribute';

/** To what an attribute belongs; dimensions identify it. */
export interface AttributeLevel {
  readonly level: 'dataSet' | 'group' | 'series' | 'observation';
  /** Ids of the dimensions that the attribute belongs to; of a group those of the group; none for the data set. */
  readonly dimensions: readonly string[];
  /** Id of the group, if it belongs to one. */
  readonly group?: string;
  /** Ids of the measures that it is about; missing where it is about all. */
  readonly measures?: readonly string[];
}

/** A component of a structure, with everything that its values are checked against. Plain data. */
export interface DataComponent {
  /** Of a nested metadata attribute the dotted path. */
  readonly id: string;
  readonly kind: ComponentKind;
  /** URN of the codelist or value list; null where values are not enumerated, or the list is missing. */
  readonly list: string | null;
  /** The text format (content of the information model: textType, pattern, minLength, …); null where it has none. */
  readonly format: Content | null;
  /** Whether a value is required: dimensions, mandatory attributes and measures. */
  readonly isMandatory: boolean;
  readonly minOccurs: number;
  /** `unbounded` where there is no limit. */
  readonly maxOccurs: number | 'unbounded';
  /** Of attributes and metadata attributes. */
  readonly level?: AttributeLevel;
  /** The names of its concept; missing where that is not known. */
  readonly names?: LocalisedText;
}

/** A codelist or value list as constraints read it: `enumerationOf(raw, expanded)`. */
export interface ListOfData {
  readonly urn: string;
  /** As submitted, with its extensions. */
  readonly raw: Artefact;
  /** With the codes that it inherits. */
  readonly expanded: Artefact;
}

/** A constraint that applies, as its reader may see it. */
export interface ConstraintOfData {
  readonly urn: string;
  readonly content: Artefact;
  /** What it is attached to of the structure and those above it. */
  readonly attachedTo: readonly string[];
}

/**
 * Everything that data of a flow, agreement or data structure are validated against, at a tick, as the caller sees it. It is plain data,
 * which goes to the process that validates.
 */
export interface StructureOfData {
  /** As the message or the request names it. */
  readonly asked: string;
  /** URN of the version that it stands for. */
  readonly urn: string;
  /** URN of the data structure. */
  readonly dataStructure: string;
  readonly components: readonly DataComponent[];
  /** By id, ids of the dimensions. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** By URN. */
  readonly lists: Readonly<Record<string, ListOfData>>;
  readonly constraints: readonly ConstraintOfData[];
  /** The versions that took part, each with the hash of its content, by URN; `isDraft` where laid over the registry. */
  readonly versions: readonly { readonly urn: string; readonly hash: string; readonly isLaidOver?: true }[];
  /** Digest of these versions as in a lock file. */
  readonly closureHash: string;
}

/** The classes of artefacts that data can be of. */
export const classesOfData = ['Dataflow', 'ProvisionAgreement', 'DataStructure'] as const;

/** What data are to be validated against, as a message or a request names it. */
export interface AskedStructure {
  /** A URN, or a short form such as ECB:EXR(1.0); the version may be a wildcard or another pattern that stands for one. */
  readonly structure: string;
  /** The class of a short form; where it is null, the first of `classesOfData` that has such an artefact. */
  readonly structureClass: (typeof classesOfData)[number] | null;
}

/** Why a structure that data name cannot be used. */
export interface StructureFault {
  readonly asked: string;
  readonly status: 400 | 401 | 403 | 404;
  readonly detail: string;
}
