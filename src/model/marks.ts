import { type Content, objectsOf, type Properties } from './content.js';

/**
 * Marks are annotations of Strata: one of a type of its own holds a text in its title that an object has in SDMX 2.1 and
 * that 3.x has no place for.
 */
type Annotations = Content | undefined;

/** The text of a mark of an object; undefined where it does not have the mark. */
export function markOf({ annotations }: Properties, type: string): string | undefined {
  const title = objectsOf(annotations).find((annotation) => annotation.type === type)?.title;
  return typeof title === 'string' ? title : undefined;
}

/** Annotations without a mark. */
export const withoutMark = (annotations: Annotations, type: string): readonly Content[] =>
  objectsOf(annotations).filter((annotation) => annotation.type !== type) as readonly Content[];

/** Annotations, the last of which is a mark. */
export const withMark = (annotations: Annotations, type: string, text: string): readonly Content[] => [
  ...withoutMark(annotations, type),
  { title: text, type },
];
