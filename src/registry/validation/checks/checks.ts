import type { RuleId } from '../rules.js';
import { checkAttributes } from './check-attributes.js';
import { checkColumns } from './check-columns.js';
import { checkKeys } from './check-keys.js';
import { checkDimensions, checkMeasures } from './check-observations.js';
import { checkSeries } from './check-series.js';
import { checkValues } from './check-values.js';
import type { Judged } from './judged.js';

/** A check of a data set, and the rules whose faults it finds. */
export interface DataCheck {
  readonly name: string;
  readonly rules: readonly RuleId[];
  readonly run: (judged: Judged) => Promise<void>;
}

/** All checks, in the order in which they are made. Readers find the faults of the rules that are missing here. */
export const dataChecks: readonly DataCheck[] = [
  { name: 'columns', rules: ['component.unknown', 'component.missing'], run: checkColumns },
  { name: 'dimensions', rules: ['dimension.missing'], run: checkDimensions },
  {
    name: 'values',
    rules: [
      'code.unknown',
      'format.type',
      'format.facet',
      'format.occurrences',
      'format.language',
      'time.format',
      'time.frequency',
      'time.reportingYear',
      'constraint.region',
    ],
    run: checkValues,
  },
  { name: 'attributes', rules: ['attribute.missing', 'attribute.conflict'], run: checkAttributes },
  { name: 'measures', rules: ['measure.missing'], run: checkMeasures },
  { name: 'keys', rules: ['key.repeated', 'key.conflict'], run: checkKeys },
  { name: 'series', rules: ['constraint.keySet'], run: checkSeries },
];

/** The rules whose faults the readers of data messages find. */
export const rulesOfReaders: readonly RuleId[] = ['message.readable', 'component.repeated'];
