import type { ReadData } from '../../../formats/data/data-sets.js';
import { usualDataLimits } from '../../../formats/data/data-sets.js';
import { readData } from '../../../formats/data/read-data.js';
import { Tables } from '../../../tables/tables.js';
import { dataChecks } from '../checks/checks.js';
import type { AskedStructure, StructureOfData } from '../structure-of-data.js';
import { validateData } from '../validate-data.js';
import type { ValidationJob, ValidationOutcome, ValidationProgress } from '../validation-job.js';
import { structuresOfDataSets } from './structures-of-data-sets.js';
import { writeRows } from './write-rows.js';
import { writeRowsToLoad } from './write-rows-to-load.js';

/** What the tables may take of the memory of the process; the rest is of JavaScript and of the code of both. */
const shareOfTables = 0.3;
const threads = 2;

/** What the process needs of its parent. */
export interface ValidationParent {
  readonly findStructures: (asked: readonly AskedStructure[]) => Promise<readonly StructureOfData[]>;
  readonly onProgress: (progress: ValidationProgress) => void;
}

/** Performs a validation: reads the files, gets the structures that they name, and judges. */
export async function performValidation(
  { folder, files, request, bounds }: ValidationJob,
  { findStructures, onProgress }: ValidationParent,
): Promise<ValidationOutcome> {
  const tables = await Tables.open({
    folder,
    memoryBytes: bounds.memoryBytes * shareOfTables,
    temporaryBytes: bounds.temporaryBytes,
    threads,
  });
  try {
    const start = performance.now();
    const reads: ReadData[] = [];
    for (const [number, { name, path }] of files.entries()) {
      onProgress({ step: 'reading', done: number, of: files.length });
      reads.push(
        await readData(tables, path, {
          file: name,
          folder,
          tablePrefix: `file ${number} `,
          limits: { ...usualDataLimits, bytes: bounds.readBytes },
          ...(request.delimiter === undefined ? {} : { delimiter: request.delimiter }),
          ...(request.charset === undefined ? {} : { charset: request.charset }),
        }),
      );
    }
    const reading = performance.now() - start;
    const { asked, indexOf } = structuresOfDataSets(reads, request.structures);
    const structures = asked.length === 0 ? [] : await findStructures(asked);
    const structureOf = new Map(
      [...indexOf].flatMap(([dataSet, index]) => {
        const structure = structures[index];
        return structure === undefined ? [] : [[dataSet, structure] as const];
      }),
    );
    const { limit, failFast, validAt } = request;
    const { report, durations, dataSets } = await validateData(tables, reads, structureOf, {
      limit,
      failFast,
      ...(validAt === undefined ? {} : { validAt }),
      onCheck: (dataSet, of, check) => {
        const place = dataChecks.findIndex(({ name }) => name === check);
        onProgress({ step: 'judging', done: dataSet * dataChecks.length + place, of: of * dataChecks.length });
      },
    });
    if (request.valid || request.invalid || request.load) onProgress({ step: 'writing', done: null, of: null });
    return {
      report,
      ...(request.valid ? { valid: await writeRows(tables, dataSets, 'valid', folder) } : {}),
      ...(request.invalid ? { invalid: await writeRows(tables, dataSets, 'invalid', folder) } : {}),
      ...(request.load && report.valid ? { rows: await writeRowsToLoad(tables, dataSets, folder) } : {}),
      ...(request.metrics ? { durations: { reading: Math.round(reading), ...durations } } : {}),
    };
  } finally {
    tables.close();
  }
}
