import type { Artefact } from '../../model/artefact.js';
import type { Content, Properties } from '../../model/content.js';
import type { Increment } from '../increment.js';

/** How the increment of a change is decided where the rule alone does not give it (judge-differences.ts). */
export type IncrementDecision =
  /** By the versions that both references resolve to. */
  | 'reference'
  /** The same; a larger increment than `minor` counts as `minor`. */
  | 'referenceUpToMinor'
  /** By the codes with and without the change, inherited ones included. */
  | 'effectiveCodes'
  /** A code of the list itself, which the list can inherit on the other side. */
  | 'ownCode'
  /** By what the constraint allows before and after. */
  | 'restrictiveness'
  /** By the durations of a release calendar. */
  | 'releaseCalendar'
  /** By whether the other targets include the lost one. */
  | 'targets'
  /** By whether the list contains every dimension of the structure. */
  | 'dimensionConstraint'
  /** By whether both structures may evolve. */
  | 'dimension'
  /** By whether the metadata structure requires the attribute. */
  | 'metadataAttribute';

/** A rule about one kind of change of one class of artefact. */
export interface ChangeRule {
  /** Unique in its class. */
  readonly id: string;
  readonly increment: Increment | IncrementDecision;
}

/** A rule, or the function that chooses it by the content that was added or removed. */
export type RuleFor = ChangeRule | ((content: Content) => ChangeRule);

/** The rule about content that was added or removed. */
export const chosenRule = (rule: RuleFor, content: Content): ChangeRule =>
  typeof rule === 'function' ? rule(content) : rule;

/** The rules about a value that appears, disappears or differs; `any` for those that have no rule of their own. */
export interface EventRules {
  readonly add?: RuleFor;
  readonly remove?: RuleFor;
  readonly change?: ChangeRule;
  readonly any?: ChangeRule;
}

/** A value that is compared as a whole. */
export interface ValueShape extends EventRules {
  readonly kind: 'value';
  /** What the absence of the value means. */
  readonly absent?: Content;
  /** Texts that differ in white space only are the same. */
  readonly isText?: true;
}

/** A text in several languages; each language is compared. */
export interface TextsShape extends EventRules {
  readonly kind: 'texts';
}

export interface ObjectShape extends EventRules {
  readonly kind: 'object';
  readonly properties: ShapeTable;
  /** It only holds what belongs to its owner; sentences leave it out. */
  readonly isContainer?: true;
}

/** A value whose order means nothing: each element is there or not. */
export interface SetShape extends EventRules {
  readonly kind: 'set';
  readonly noun: string;
  /** An element counts as changed only if both are references to versions of one artefact. */
  readonly changesWithinLine?: true;
}

/** A property by which an element is found on the other side, or the function that computes a text for it. */
export type ElementKey = string | ((element: Properties) => string | undefined);

/** A list of objects. */
export interface ListShape {
  readonly kind: 'list';
  /** What an element is called in a sentence. */
  readonly noun: string;
  /** In the order in which they are tried; elements without one of the first keys are found by a later one. */
  readonly keys: readonly ElementKey[];
  /** The step to an element in a path, where the content is no array; missing where it is the id or index. */
  readonly stepOf?: (index: number) => string;
  /** Elements that no key finds are compared with those at the same place among such elements. */
  readonly pairsRest?: true;
  readonly add: RuleFor;
  readonly remove: RuleFor;
  /** The first key differs, and the rest of the element is the same. */
  readonly rename?: ChangeRule;
  /** The order of the elements that both lists have. */
  readonly order?: ChangeRule;
  /** The property in which an element holds others of its kind, and the rule about one that moves to another. */
  readonly nested?: { readonly property: string; readonly move: ChangeRule };
  /** Compares what depends on several properties of an element, and returns those that it has compared. */
  readonly compareTogether?: (sides: ElementSides, place: ChangePlace, reporting: Reporting) => readonly string[];
  readonly properties: ShapeTable;
}

/** The same element of both lists. */
export interface ElementSides {
  readonly before: Properties;
  readonly after: Properties;
}

/** What a comparison in code reports to. */
export interface Reporting {
  readonly before: Artefact;
  readonly after: Artefact;
  readonly report: (rule: ChangeRule, place: ChangePlace, sides: Sides, what: string) => void;
  readonly compare: (shape: Shape, sides: Sides, place: ChangePlace) => void;
  readonly compareProperties: (table: ShapeTable, before: Properties, after: Properties, place: ChangePlace) => void;
}

/** The contents on both sides of a comparison; undefined where there is none. */
export interface Sides {
  readonly before: Content | undefined;
  readonly after: Content | undefined;
}

/** The place of a value: its path, the words for it in a sentence, and those for the object that holds it. */
export interface ChangePlace {
  readonly path: string;
  readonly words: string;
  readonly owner: string;
}

/** Values whose differences depend on several properties together. */
export interface CustomShape {
  readonly kind: 'custom';
  readonly compare: (sides: Sides, place: ChangePlace, reporting: Reporting) => void;
}

export type Shape = ValueShape | TextsShape | ObjectShape | SetShape | ListShape | CustomShape;

/** The shapes of the properties of an object, by name. */
export type ShapeTable = Readonly<Record<string, Shape>>;

export const patch = (id: string): ChangeRule => ({ id, increment: 'patch' });
export const minor = (id: string): ChangeRule => ({ id, increment: 'minor' });
export const major = (id: string): ChangeRule => ({ id, increment: 'major' });
export const byDecision =
  (increment: IncrementDecision) =>
  (id: string): ChangeRule => ({ id, increment });
export const byReference = byDecision('reference');

/** A value whose every change has one rule, or whose events have several. */
export const value = (
  rules: ChangeRule | EventRules,
  columns: Pick<ValueShape, 'absent' | 'isText'> = {},
): ValueShape => ({
  kind: 'value',
  ...('id' in rules ? { any: rules } : rules),
  ...columns,
});

export const texts = (rules: ChangeRule | EventRules): TextsShape => ({
  kind: 'texts',
  ...('id' in rules ? { any: rules } : rules),
});

export const object = (properties: ShapeTable, rules: EventRules = {}): ObjectShape => ({
  kind: 'object',
  properties,
  ...rules,
});

/** An object that only holds what belongs to its owner. */
export const container = (properties: ShapeTable): ObjectShape => ({ kind: 'object', properties, isContainer: true });

export const set = (
  noun: string,
  rules: ChangeRule | EventRules,
  columns: Pick<SetShape, 'changesWithinLine'> = {},
): SetShape => ({
  kind: 'set',
  noun,
  ...('id' in rules ? { any: rules } : rules),
  ...columns,
});

export const list = (noun: string, columns: Omit<ListShape, 'kind' | 'noun'>): ListShape => ({
  kind: 'list',
  noun,
  ...columns,
});

export const custom = (compare: CustomShape['compare']): CustomShape => ({ kind: 'custom', compare });

/** A value that is not compared: it follows from others, or another shape compares it. */
export const notCompared = custom(() => undefined);

/** Annotations, whose order means nothing. */
export const annotationsBy = (rule: ChangeRule): ShapeTable => ({ annotations: set('annotation', rule) });

/** Links, whose order means nothing, and the address. */
export const linksBy = (rule: ChangeRule): ShapeTable => ({ links: set('link', rule), uri: value(rule) });
