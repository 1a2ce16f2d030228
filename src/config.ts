import { ConfigurationError } from './errors.js';
import { nearest } from './model/nearest.js';

/** Environment variables by name; one that is empty counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A type of setting: how its text is parsed. */
interface Kind<T> {
  /** Completes "must be …". */
  readonly expected: string;
  /** Undefined for an invalid text. */
  read(text: string): T | undefined;
  /** Set if the value must not appear in an error text. */
  readonly hidden?: true;
}

/** A row of the table of settings; `fallback` is the default, undefined if the setting is optional. */
interface Setting<T, Fallback extends T | undefined = T | undefined> {
  readonly name: string;
  readonly fallback: Fallback;
  readonly kind: Kind<T>;
  readonly meaning: string;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const text: Kind<string> = {
  expected: 'a text without leading or trailing blanks',
  read: (given) => matched(given, /^\S(.*\S)?$/s),
};
const secret: Kind<string> = { ...text, hidden: true };
const password: Kind<string> = {
  expected: 'at least 8 characters long',
  read: (given) => matched(given, /^.{8,}$/su),
  hidden: true,
};
const username: Kind<string> = {
  expected: 'a name without blanks or colons',
  read: (given) => matched(given, /^[^\s:]+$/),
};
/** IDType of SDMXCommon.xsd. */
const sdmxId: Kind<string> = {
  expected: 'an SDMX id: letters, digits, _ @ $ -',
  read: (given) => matched(given, /^[\w@$-]+$/),
};
const neo4jAddress: Kind<string> = {
  expected:
    'bolt://host:port or neo4j://host:port (the schemes bolt+s, bolt+ssc, neo4j+s and neo4j+ssc too), without user and password',
  read: (given) => matched(given, /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s@/?#]+\/?(\?[^\s@#]*)?$/),
  hidden: true,
};
/** Origins as browsers write them (Fetch standard, `Origin`): scheme and host in lower case, no path. */
const origins: Kind<readonly string[]> = {
  expected: '* or a list of origins such as https://example.org, separated by commas',
  read(list) {
    const entries = list.split(',').map((entry) => entry.trim());
    const isValid = list === '*' || entries.every((entry) => /^https?:/.test(entry) && originOf(entry) === entry);
    return isValid ? Object.freeze(entries) : undefined;
  },
};
const logLevel: Kind<(typeof LOG_LEVELS)[number]> = {
  expected: `one of ${LOG_LEVELS.join(', ')}`,
  read: (given) => LOG_LEVELS.find((level) => level === given),
};

/** The settings `STRATA_…`, by their names in `Config`. */
const STRATA = {
  dataDir: row('STRATA_DATA_DIR', './data', text, 'folder of the embedded database and of the generated passwords'),
  host: row('STRATA_HOST', '127.0.0.1', text, 'address to listen on; 0.0.0.0 for all addresses'),
  port: row('STRATA_PORT', 8080, whole(0, 65_535), 'port to listen on; 0 for any free port'),
  corsOrigins: row(
    'STRATA_CORS_ORIGINS',
    Object.freeze(['*']),
    origins,
    'web origins whose scripts may read responses, separated by commas; * for all',
  ),
  rootUsername: row('STRATA_ROOT_USERNAME', 'root', username, 'name of the first administrator'),
  rootPassword: row(
    'STRATA_ROOT_PASSWORD',
    undefined,
    password,
    'password of the first administrator; if not set, generated at the first start and kept in the data folder',
  ),
  neo4jHeapMegabytes: row('STRATA_NEO4J_HEAP_MB', 512, whole(128, 1_048_576), 'heap size of the embedded Neo4j, in MB'),
  neo4jHangSeconds: row(
    'STRATA_NEO4J_HANG_SECONDS',
    60,
    whole(0, 3_600),
    'how long the embedded Neo4j may not respond before it is stopped and started again, in s; 0 for ever',
  ),
  freeDiskMegabytes: row(
    'STRATA_FREE_DISK_MB',
    100,
    whole(5, 1_048_576),
    'free disk space that the embedded Neo4j requires for a submission, in MB',
  ),
  querySeconds: row('STRATA_QUERY_SECONDS', 30, whole(1, 3_600), 'maximum time of a query in the database, in s'),
  submissionSeconds: row(
    'STRATA_SUBMISSION_SECONDS',
    300,
    whole(1, 86_400),
    'maximum time of a submission in the database, in s',
  ),
  submissionQueue: row(
    'STRATA_SUBMISSION_QUEUE',
    128,
    whole(0, 100_000),
    'maximum number of submissions that wait for others to end',
  ),
  submissionWaitSeconds: row(
    'STRATA_SUBMISSION_WAIT_SECONDS',
    60,
    whole(1, 3_600),
    'maximum time that a submission waits for others to end, in s',
  ),
  maxMessageMegabytes: row(
    'STRATA_MAX_MESSAGE_MB',
    256,
    whole(1, 65_536),
    'maximum size of a message, both compressed and decompressed, in MB',
  ),
  maxExpansion: row(
    'STRATA_MAX_EXPANSION',
    100,
    whole(1, 10_000),
    'maximum ratio of the decompressed to the compressed size of a message',
  ),
  maxDepth: row('STRATA_MAX_DEPTH', 100, whole(10, 1_000), 'maximum nesting depth of XML elements and JSON objects'),
  maxItems: row(
    'STRATA_MAX_ITEMS',
    1_000_000,
    whole(1, 100_000_000),
    'maximum number of entries in all lists of one artefact together: codes, components, map entries, annotations',
  ),
  maxTextKilobytes: row(
    'STRATA_MAX_TEXT_KB',
    1_024,
    whole(1, 65_536),
    'maximum length of a text or attribute value in a message, in KB',
  ),
  cacheMegabytes: row(
    'STRATA_CACHE_MB',
    256,
    whole(0, 1_048_576),
    'memory for cached responses, query results and revisions, in MB',
  ),
  largeAnswersMegabytes: row(
    'STRATA_LARGE_ANSWERS_MB',
    256,
    whole(1, 1_048_576),
    'memory for large responses that are written at the same time, in MB; further ones wait for their turn',
  ),
  readerSeconds: row(
    'STRATA_READER_SECONDS',
    30,
    whole(1, 86_400),
    'time after which a client that takes nothing of its response is cut off, in s',
  ),
  freshnessMilliseconds: row(
    'STRATA_FRESHNESS_MS',
    0,
    whole(0, 60_000),
    'how long a clock read of an external database stays valid, in ms; the embedded database needs no clock reads',
  ),
  senderId: row('STRATA_SENDER_ID', 'Strata', sdmxId, 'sender id in the header of messages'),
  senderName: row(
    'STRATA_SENDER_NAME',
    undefined,
    text,
    'sender name in the header of messages, in English; omitted if not set',
  ),
  receiverId: row('STRATA_RECEIVER_ID', undefined, sdmxId, 'receiver id in the header of messages; omitted if not set'),
  rehearsalSeconds: row(
    'STRATA_REHEARSAL_SECONDS',
    30,
    whole(0, 600),
    'maximum time to run sample requests, which are rolled back, before the first client is served, in s; 0 for none',
  ),
  logLevel: row('STRATA_LOG_LEVEL', 'info', logLevel, 'lowest level that is logged'),
  shutdownSeconds: row(
    'STRATA_SHUTDOWN_SECONDS',
    30,
    whole(0, 3_600),
    'maximum time to wait for open requests at shutdown, in s',
  ),
  java: row('STRATA_JAVA', undefined, text, 'java binary; if not set, the one of JAVA_HOME or of the PATH'),
};

/** The settings of an external Neo4j, by their names in `Neo4jServer`. */
const SERVER = {
  uri: row(
    'NEO4J_URI',
    undefined,
    neo4jAddress,
    'address of an external Neo4j 5; if not set, the embedded one is used',
  ),
  username: row('NEO4J_USERNAME', 'neo4j', text, 'user of the external Neo4j'),
  password: row('NEO4J_PASSWORD', undefined, secret, 'password of that user; required with NEO4J_URI'),
  database: row(
    'NEO4J_DATABASE',
    undefined,
    text,
    'database of the external Neo4j; if not set, the home database of the user',
  ),
};

type SettingValue = string | number | readonly string[];

/** The table of all settings: name, default, what is accepted, meaning with unit. */
export const SETTINGS: readonly Setting<SettingValue>[] = [...Object.values(STRATA), ...Object.values(SERVER)];

type Table = Readonly<Record<string, Setting<SettingValue>>>;
type Values<T extends Table> = { readonly [Key in keyof T]: ValueOf<T[Key]> };
type ValueOf<Row> = Row extends Setting<infer T, infer Fallback> ? T | Fallback : never;

/** An external Neo4j. */
export interface Neo4jServer {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database: string | undefined;
}

/** The validated settings. */
export interface Config extends Values<typeof STRATA> {
  /** Undefined for the embedded Neo4j. */
  readonly neo4j: Neo4jServer | undefined;
}

/**
 * Parses the settings of the environment.
 * @returns a frozen value with the type or default of each setting
 * @throws ConfigurationError for an unknown or invalid setting, with its name, the reason and what is expected
 */
export function readConfig(env: Environment): Config {
  refuseUnknown(env);
  return Object.freeze({ ...readTable(STRATA, env), neo4j: readServer(env) });
}

function readServer(env: Environment): Neo4jServer | undefined {
  const { uri, password, ...rest } = readTable(SERVER, env);
  if (uri === undefined) return undefined;
  if (password === undefined) {
    throw new ConfigurationError('NEO4J_PASSWORD is not set. It is required when NEO4J_URI is set.');
  }
  return Object.freeze({ uri, password, ...rest });
}

function readTable<T extends Table>(table: T, env: Environment): Values<T> {
  const entries = Object.entries(table).map(([key, setting]) => [key, readSetting(setting, env[setting.name])]);
  return Object.fromEntries(entries) as Values<T>;
}

function readSetting<T>({ name, fallback, kind }: Setting<T>, given: string | undefined): T | undefined {
  if (given === undefined || given === '') return fallback;
  const value = kind.read(given);
  if (value !== undefined) return value;
  const problem = kind.hidden ? 'has an invalid value. It' : `is "${given}". It`;
  throw new ConfigurationError(`${name} ${problem} must be ${kind.expected}.`);
}

/** Rejects unknown names, so that a misspelt setting is not replaced by its default. */
function refuseUnknown(env: Environment): void {
  const known = SETTINGS.map(({ name }) => name);
  const unknown = Object.keys(env).find((name) => name.startsWith('STRATA_') && !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigurationError(`${unknown} is not a setting of Strata. Did you mean ${nearest(unknown, known)}?`);
}

function row<T, Fallback extends T | undefined>(
  name: string,
  fallback: Fallback,
  kind: Kind<T>,
  meaning: string,
): Setting<T, Fallback> {
  return { name, fallback, kind, meaning };
}

function whole(least: number, most: number): Kind<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    read(digits) {
      const value = Number(matched(digits, /^\d{1,9}$/));
      return value >= least && value <= most ? value : undefined;
    },
  };
}

/** The origin of a URL; undefined for a text that is not a URL. */
const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

function matched(given: string, pattern: RegExp): string | undefined {
  return pattern.test(given) ? given : undefined;
}
