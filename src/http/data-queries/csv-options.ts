import type { Context } from 'koa';
import { type CsvOptions, csvKeys, csvLabels, csvTimeFormats } from '../../formats/data/send/csv-columns.js';
import type { SentFormat } from '../../formats/data/send/data-formats.js';
import { requestFault } from '../parameters/read-parameters.js';
import type { GivenCsvOptions } from './data-api.js';

const options = { labels: csvLabels, timeFormat: csvTimeFormats, keys: csvKeys } as const;
type OptionName = keyof typeof options;

const usual: CsvOptions = { labels: 'id', timeFormat: 'original', keys: 'none' };

/** The parameter of a media range of SDMX-CSV in the Accept header. */
function inAccept(header: string, name: OptionName): string | undefined {
  const range = header.split(',').find((each) => /csv/i.test(each)) ?? '';
  return new RegExp(`;\\s*${name}\\s*=\\s*"?([^";\\s]+)"?`, 'i').exec(range)?.[1];
}

/**
 * The options of SDMX-CSV: those of its media type, else the parameters of the query string.
 * @throws StrataError `Syntax` for an unknown value
 */
export function csvOptionsOf(ctx: Context, { hasCsvOptions }: SentFormat, given: GivenCsvOptions): CsvOptions {
  if (!hasCsvOptions) return usual;
  const chosen = Object.entries(options).map(([name, values]) => {
    const text = inAccept(ctx.get('Accept'), name as OptionName) ?? given[name as OptionName];
    const known: readonly string[] = values;
    if (text === undefined) return [name, usual[name as OptionName]];
    if (known.includes(text)) return [name, text];
    throw requestFault(
      'parameter.value',
      `${name} of the media type is "${text}"; use one of ${known.join(', ')}`,
      'Accept',
    );
  });
  return Object.fromEntries(chosen) as CsvOptions;
}
