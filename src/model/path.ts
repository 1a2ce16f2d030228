/**
 * Paths inside an artefact: steps joined by `/`; the step to an array element is its id where it has one, else its
 * 0-based index. `codes/A/parent`, `dataStructureComponents/dimensionList/dimensions/FREQ/conceptIdentity`.
 */
export function elementStep(element: unknown, index: number): string {
  const id = typeof element === 'object' && element !== null && 'id' in element ? element.id : undefined;
  return typeof id === 'string' && id !== '' ? id : String(index);
}
