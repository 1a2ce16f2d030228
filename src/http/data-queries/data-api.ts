import type { Context } from 'koa';
import type { StrataError } from '../../errors.js';
import type { CsvOptions } from '../../formats/data/send/csv-columns.js';
import type { SentFormat } from '../../formats/data/send/data-formats.js';
import type { RestGeneration } from '../../formats/registry-messages/read-wadl.js';
import type { ArtefactSelection } from '../../registry/artefacts/select-artefacts.js';
import type { AsOf } from '../../registry/as-of.js';
import type { ProviderId } from '../../registry/availability/availability-query.js';
import type { DataQuery } from '../../registry/data/data-query.js';
import type { DataSource } from '../../registry/registrations/data-sources.js';
import type { ErrorShape } from '../errors/respond-with-error.js';
import type { Parameters, PathPart } from '../route.js';

/** Options of SDMX-CSV in the query string. */
export type GivenCsvOptions = { readonly [Name in keyof CsvOptions]: CsvOptions[Name] | undefined };

/** A parsed query for data. */
export interface DataRequest {
  readonly selection: ArtefactSelection & { readonly classes: readonly string[] };
  /** Providers whose agreements the data are of, in place of the dataflow; undefined for any. */
  readonly providers: readonly ProviderId[] | undefined;
  readonly query: DataQuery;
  readonly asOf: AsOf | undefined;
  readonly lang: string | undefined;
  /** Epoch milliseconds; undefined for all data. */
  readonly updatedAfter: number | undefined;
  readonly includeHistory: boolean;
  readonly format: string | undefined;
  readonly csv: GivenCsvOptions;
  /** The source that the client chooses; undefined where it leaves that to the registry. */
  readonly source: string | undefined;
  /** Why the registry cannot respond from data that it holds itself, which a service may do; undefined where it can. */
  readonly refusal: StrataError | undefined;
}

/** Data queries of one generation of the SDMX REST API: everything that differs between generations. */
export interface DataApi {
  readonly summary: string;
  readonly parts: readonly PathPart[];
  readonly query: Parameters;
  /** In order of preference, the default first. */
  readonly formats: readonly SentFormat[];
  readonly errors: ErrorShape;
  readonly generation: RestGeneration;
  /** The parts of the path of a query for a version, which a service gets. @param segments of the request */
  readonly pathOf: (version: DataSource['version'], segments: readonly string[]) => readonly string[];
  /**
   * @param segments the parts of the path
   * @throws StrataError `Syntax` that names the parameter or part
   */
  readonly parse: (ctx: Context, segments: readonly string[]) => DataRequest;
}
