import type { Content } from './content.js';
import { elementStep } from './path.js';

/** A property on the path to the current value. The text of the path is made only when a loss is reported. */
export interface PathStep {
  readonly parent: PathStep | undefined;
  readonly property: string;
  /** The current element, if the property is an array. */
  element: Content | undefined;
  index: number;
}

/** The path of a step (model/path.ts); empty for the artefact itself. */
export function pathOfStep(step: PathStep | undefined): string {
  if (step === undefined) return '';
  const { parent, property, element, index } = step;
  const own = element === undefined ? property : `${property}/${elementStep(element, index)}`;
  return parent === undefined ? own : `${pathOfStep(parent)}/${own}`;
}

/** A property of the object at a step. */
export const stepInto = (parent: PathStep | undefined, property: string): PathStep => ({
  parent,
  property,
  element: undefined,
  index: 0,
});

/**
 * Replaces each element of an array by what `fitElement` returns: nothing, one element or several. Returns the same array
 * if no element changes. The step holds the current element during the call.
 */
export function fitElements(
  list: readonly Content[],
  step: PathStep,
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
