import { StrataError } from '../../../errors.js';
import type { DataSet, ReadData } from '../../../formats/data/data-sets.js';
import { semanticError } from '../../semantic-error.js';
import type { AskedStructure } from '../structure-of-data.js';

const isSame = (one: AskedStructure, other: AskedStructure): boolean =>
  one.structure === other.structure && one.structureClass === other.structureClass;

/** What data sets are validated against, with each name once. */
export interface AskedByDataSets {
  readonly asked: readonly AskedStructure[];
  /** The index in `asked` for each data set. */
  readonly indexOf: ReadonlyMap<DataSet, number>;
}

/**
 * What each data set is validated against: what the request names, else what the message names.
 * @param given one for all data sets, or one for each; empty where messages decide
 * @throws StrataError `Semantic` for a data set without a structure, and another number of structures than of data sets
 */
export function structuresOfDataSets(reads: readonly ReadData[], given: readonly AskedStructure[]): AskedByDataSets {
  const dataSets = reads.flatMap((read) => read.dataSets);
  if (given.length > 1 && given.length !== dataSets.length) {
    throw semanticError(
      'structure.count',
      `${given.length} structures are named for ${dataSets.length} data sets; name one, or one for each data set`,
      'structure',
    );
  }
  const asked: AskedStructure[] = [];
  const indexOf = new Map<DataSet, number>();
  for (const [number, dataSet] of dataSets.entries()) {
    const { structure, structureClass, file, place } = dataSet;
    const wanted =
      given[given.length === 1 ? 0 : number] ?? (structure === null ? undefined : { structure, structureClass });
    if (wanted === undefined) {
      const detail = `Data set ${dataSet.number} of ${file} does not name its structure; name it in the parameter structure`;
      throw new StrataError('Semantic', detail, [
        { severity: 'error', code: 150, rule: 'structure.missing', detail, line: place.line, column: place.column },
      ]);
    }
    const known = asked.findIndex((each) => isSame(each, wanted));
    indexOf.set(dataSet, known < 0 ? asked.push(wanted) - 1 : known);
  }
  return { asked, indexOf };
}
