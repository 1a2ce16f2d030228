import type { WrittenComponent } from './xml/data-to-write.js';

/** Whether cells of a component hold several values: a JSON array, as readers of data have them. */
export function hasSeveral({ maxOccurs, format }: Pick<WrittenComponent, 'maxOccurs' | 'format'>): boolean {
  const { isMultiLingual } = (format ?? {}) as { isMultiLingual?: unknown };
  return maxOccurs !== 1 || isMultiLingual === true;
}
