/** Characters that separate the columns of plain CSV, in the order in which ties are decided. */
const usualDelimiters = [',', ';', '\t', '|'];

/** SDMX-CSV: the character after the term of its first column. */
const firstTerm = /^\uFEFF?("?)(?:STRUCTURE(?:\[[^\]\r\n]*\])?|DATAFLOW)\1([^A-Za-z0-9_@$"\r\n-])/;

/** The delimiter of a file by its first line; undefined where the line has one column. */
export function findDelimiter(start: string): string | undefined {
  const ofSdmxCsv = firstTerm.exec(start)?.[2];
  if (ofSdmxCsv !== undefined) return ofSdmxCsv;
  const firstLine = /^\uFEFF?((?:"(?:[^"]|"")*"|[^"\r\n])*)/.exec(start)?.[1] ?? '';
  const unquoted = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = usualDelimiters.map((delimiter) => unquoted.split(delimiter).length - 1);
  const most = Math.max(...counts);
  return most === 0 ? undefined : usualDelimiters[counts.indexOf(most)];
}
