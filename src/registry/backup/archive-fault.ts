/** What is wrong with an archive, and where. Nothing of it has been restored. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

/** A fault in a file of an archive. @param line its number, from 1 on; undefined where it is not known */
export const faultIn = (file: string, line: number | undefined, problem: string): ArchiveFault =>
  new ArchiveFault(`${file}${line === undefined ? '' : `, line ${line}`}: ${problem}`);
