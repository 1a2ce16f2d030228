/** `line 3, column 7, Structure/Header: ` before a sentence, as XML has no fields for places. */
export function withPlace(
  detail: string,
  line: number | undefined,
  column: number | undefined,
  path: string | undefined,
): string {
  const place = [line === undefined ? [] : `line ${line}, column ${column}`, path ?? []].flat().join(', ');
  return place === '' ? detail : `${place}: ${detail}`;
}
