/** A path with one more step; the path of the artefact itself is empty. */
export const joinPath = (path: string, step: string): string => (path === '' ? step : `${path}/${step}`);

/**
 * The step to an array element in a path inside an artefact: its id where it has one, else its 0-based index. Steps are
 * joined by `/`: `codes/A/parent`, `dataStructureComponents/dimensionList/dimensions/FREQ/conceptIdentity`.
 */
export function elementStep(element: unknown, index: number): string {
  const id = typeof element === 'object' && element !== null && 'id' in element ? element.id : undefined;
  return typeof id === 'string' && id !== '' ? id : String(index);
}
