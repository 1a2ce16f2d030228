import type { Context } from 'koa';
import type { SentFormat } from '../../formats/data/send/data-formats.js';
import type { CsvOptions } from '../../formats/data/send/send-csv.js';
import type { ArtefactSelection } from '../../registry/artefacts/select-artefacts.js';
import type { AsOf } from '../../registry/as-of.js';
import type { DataQuery } from '../../registry/data/data-query.js';
import type { ErrorShape } from '../errors/respond-with-error.js';
import type { Parameters, PathPart } from '../route.js';

/** Options of SDMX-CSV in the query string. */
export type GivenCsvOptions = { readonly [Name in keyof CsvOptions]: CsvOptions[Name] | undefined };

/** A parsed query for data. */
export interface DataRequest {
  readonly selection: ArtefactSelection & { readonly classes: readonly string[] };
  readonly query: DataQuery;
  readonly asOf: AsOf | undefined;
  readonly lang: string | undefined;
  /** Epoch milliseconds; undefined for all data. */
  readonly updatedAfter: number | undefined;
  readonly format: string | undefined;
  readonly csv: GivenCsvOptions;
}

/** Data queries of one generation of the SDMX REST API: everything that differs between generations. */
export interface DataApi {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  readonly query: Parameters;
  /** In order of preference, the default first. */
  readonly formats: readonly SentFormat[];
  readonly errors: ErrorShape;
  /**
   * @param segments the parts of the path
   * @throws StrataError `Syntax` that names the parameter or part, `NotImplemented` for one that is not served
   */
  readonly parse: (ctx: Context, segments: readonly string[]) => DataRequest;
}
