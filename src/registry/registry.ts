import type { Database } from '../store/database.js';
import { ensureSchema } from '../store/schema.js';
import type { AvailabilityQuery } from './availability/availability-query.js';
import { type Availability, findAvailability } from './availability/find-availability.js';
import { Clock, type ClockSettings } from './clock.js';
import { foundingMessage } from './founding-message.js';
import { findReferenceGraph, type GraphQuery, type ReferenceGraph } from './graph/reference-graph.js';
import { findMetadataSets } from './metadata/find-metadata-sets.js';
import { findSetsOfMetadataflows } from './metadata/find-sets-of-metadataflows.js';
import { findSetsOfStructures } from './metadata/find-sets-of-structures.js';
import type { MetadataByFlowQuery, MetadataByStructureQuery, MetadataSetQuery } from './metadata/metadata-set-query.js';
import type { MetadataSets } from './metadata/tell-metadata-sets.js';
import { findSchema, type Schema } from './schema/find-schema.js';
import type { SchemaQuery } from './schema/schema-query.js';
import { type Answer, Answers } from './structures/answers.js';
import { findStructures, type Structures } from './structures/find-structures.js';
import type { StructureQuery } from './structures/structure-query.js';
import type { Report, Submission } from './submission/submission.js';
import { submit } from './submission/submit.js';

export interface RegistrySettings extends ClockSettings {
  /** Memory for the answers found last, in bytes. */
  readonly answerBytes?: number;
}

const usualAnswerBytes = 16_000_000;

/** The use cases of the registry over one database. */
export class Registry {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #answers: Answers;

  private constructor(database: Database, settings: RegistrySettings) {
    this.#database = database;
    this.#clock = new Clock(database, settings);
    this.#answers = new Answers(database, this.#clock, settings.answerBytes ?? usualAnswerBytes);
  }

  /**
   * Puts the schema in place and, in an empty registry, the agency scheme of SDMX with SDMX itself.
   * @param settings who else writes to the database, and what may be kept of it
   */
  static async open(database: Database, settings: RegistrySettings): Promise<Registry> {
    const { tick } = await ensureSchema(database);
    const registry = new Registry(database, settings);
    if (tick === 0) await registry.submit(foundingMessage);
    return registry;
  }

  async submit(submission: Submission): Promise<Report> {
    let report: Report | undefined;
    try {
      report = await submit(this.#database, submission);
      return report;
    } finally {
      if (report?.transaction == null) this.#clock.doubt();
      else this.#clock.advance({ tick: report.transaction, at: report.at });
    }
  }

  /**
   * The instant that a question about `asOf` reads: that of the newest submission before it, epoch milliseconds.
   * @throws StrataError `Semantic` for an instant in the future
   */
  async instant(asOf: number | undefined): Promise<number> {
    return (await this.#clock.reading(asOf)).at;
  }

  /** What a query finds, kept ready where it was found before; its artefacts are loaded when they are asked for. */
  findAnswer(query: StructureQuery): Promise<Answer> {
    return this.#answers.find(query);
  }

  findStructures(query: StructureQuery): Promise<Structures> {
    return findStructures(this.#database, this.#clock, query);
  }

  findMetadataSets(query: MetadataSetQuery): Promise<MetadataSets> {
    return findMetadataSets(this.#database, this.#clock, query);
  }

  findSetsOfMetadataflows(query: MetadataByFlowQuery): Promise<MetadataSets> {
    return findSetsOfMetadataflows(this.#database, this.#clock, query);
  }

  findSetsOfStructures(query: MetadataByStructureQuery): Promise<MetadataSets> {
    return findSetsOfStructures(this.#database, this.#clock, query);
  }

  findAvailability(query: AvailabilityQuery): Promise<Availability> {
    return findAvailability(this.#database, this.#clock, query);
  }

  findSchema(query: SchemaQuery): Promise<Schema> {
    return findSchema(this.#database, this.#clock, query);
  }

  findReferenceGraph(query: GraphQuery): Promise<ReferenceGraph> {
    return findReferenceGraph(this.#database, this.#clock, query);
  }

  /** Whether questions can be answered now: the database is reached and holds a registry. */
  async isReady(): Promise<boolean> {
    try {
      await this.#clock.look();
      return true;
    } catch {
      return false;
    }
  }
}
