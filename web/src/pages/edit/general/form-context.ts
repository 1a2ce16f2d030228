import type { ComponentType } from 'preact';
import type { JsonObject } from '../../../content/json.js';
import type { FormChange, FormProblem } from '../../../drafts/artefact-form.js';
import type { FieldValue, FormShapes } from './shapes.js';

export interface ObjectFieldsProps {
  readonly context: FormContext;
  readonly pointer: string;
  /** The name of its shape. */
  readonly shape: string;
  readonly value: JsonObject;
  /** Properties that another part of the page has. */
  readonly without?: ReadonlySet<string>;
}

/** What all fields of a form share. */
export interface FormContext {
  readonly shapes: FormShapes;
  readonly isReadOnly: boolean;
  /** Whether the artefact is stable. */
  readonly fromStable: boolean;
  readonly problems: readonly FormProblem[];
  readonly changes: readonly FormChange[];
  /** The fields of an object, which fields of objects and lists show. */
  readonly ObjectFields: ComponentType<ObjectFieldsProps>;
  /** Replaces the value at a pointer by what the function makes of it; undefined removes it. */
  change(pointer: string, change: (value: unknown) => unknown): void;
}

interface FieldNotes {
  readonly problems: readonly FormProblem[];
  readonly changes: readonly FormChange[];
}

/**
 * The problems and changes at a pointer.
 * @param isWhole also those below it
 */
export function notesAt({ problems, changes }: FormContext, pointer: string, isWhole: boolean): FieldNotes {
  const isHere = (each: { readonly pointer: string }): boolean =>
    each.pointer === pointer || (isWhole && each.pointer.startsWith(`${pointer}/`));
  return { problems: problems.filter(isHere), changes: changes.filter(isHere) };
}

/** Levels of required objects that a new object begins with. */
const deepest = 4;

/** What a new value begins with: what the standard fixes, and the objects that it requires. Undefined for what has to be given. */
export function initialValue({ objects }: FormShapes, value: FieldValue, depth = 0): unknown {
  if (value.kind === 'fixed') return value.value;
  if (value.kind !== 'object') return undefined;
  const fields = objects[value.shape]?.fields ?? [];
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (field.list !== undefined) return [];
    const isBegun = field.value.kind === 'fixed' ? field.isRequired : field.isRequired && depth < deepest;
    const begun = isBegun ? initialValue({ classes: {}, objects }, field.value, depth + 1) : undefined;
    return begun === undefined ? [] : [[field.property, begun]];
  });
  return Object.fromEntries(entries);
}

/** `conceptIdentity` as people read it: `Concept identity`. */
export function readableProperty(property: string): string {
  const spaced = property.replace(
    /([a-z])([A-Z])/g,
    (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1)}`;
}

/** The singular of the name of a list: `Categories` as `Category`. */
export const singularOf = (label: string): string =>
  label.endsWith('ies') ? `${label.slice(0, -3)}y` : label.replace(/(?<=x|ss)es$|s$/, '');
