import type { Holder } from '../../model/shares.js';
import type { DataState } from '../../registry/data/find-data.js';
import type { Principal } from '../../registry/principal.js';
import type { DataSource } from '../../registry/registrations/data-sources.js';
import type { StructureOfData } from '../../registry/validation/structure-of-data.js';

/** For whom a file is read. */
export interface SourceClient {
  readonly principal: Principal;
  readonly holder: Holder;
  /** Aborts when nobody waits for it. */
  readonly signal: AbortSignal;
}

/** Reads the files of registered sources. */
export interface SourceReader {
  /**
   * The data of a file, read again where its source has changed.
   * @param structure that it is validated against
   * @throws StrataError `BadGateway` for a file that is away, or whose data are not valid; `Forbidden` for a place that is not allowed; as
   *   `Fetcher.fetch`, validations and work on data
   */
  read(source: DataSource, structure: StructureOfData, client: SourceClient): Promise<DataState>;
}
