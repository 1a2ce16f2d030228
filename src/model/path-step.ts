import type { Content } from './content.js';
import { elementStep } from './path.js';

/** A property on the way to the value at hand; the path is written out only for a loss. */
export interface Step {
  readonly parent: Step | undefined;
  readonly property: string;
  /** The element at hand where the property is an array. */
  element: Content | undefined;
  index: number;
}

/** The path of a step (model/path.ts); empty for the artefact itself. */
export function pathOfStep(step: Step | undefined): string {
  if (step === undefined) return '';
  const { parent, property, element, index } = step;
  const own = element === undefined ? property : `${property}/${elementStep(element, index)}`;
  return parent === undefined ? own : `${pathOfStep(parent)}/${own}`;
}

/** A property of the object at a step. */
export const stepInto = (parent: Step | undefined, property: string): Step => ({
  parent,
  property,
  element: undefined,
  index: 0,
});

/**
 * An array with what `fitElement` returns for each element: nothing, one or several. The same array where every element stays
 * the same. The step holds the element while it is fitted.
 */
export function fitElements(
  list: readonly Content[],
  step: Step,
  fitElement: (element: Content) => Content | undefined | readonly Content[],
): readonly Content[] {
  let fitted: Content[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const element = list[index];
    if (element === undefined) continue;
    step.element = element;
    step.index = index;
    const kept = fitElement(element);
    if (kept === element && fitted === undefined) continue;
    fitted ??= list.slice(0, index);
    if (Array.isArray(kept)) fitted.push(...kept);
    else if (kept !== undefined) fitted.push(kept as Content);
  }
  step.element = undefined;
  return fitted ?? list;
}
