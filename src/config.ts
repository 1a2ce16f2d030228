import { ConfigurationError } from './errors.js';
import { nearest } from './nearest.js';

/** Environment variables by name; one that is empty counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A type of setting: how its text is parsed. */
interface Kind<T> {
  /** Completes "must be …". */
  readonly expected: string;
  /** Undefined for an invalid text. */
  read(text: string): T | undefined;
  /** Set where the value must not appear in an error text. */
  readonly hidden?: true;
}

/** A row of the table of settings; `fallback` is the default, undefined where the setting is optional. */
interface Setting<T, Fallback extends T | undefined = T | undefined> {
  readonly name: string;
  readonly fallback: Fallback;
  readonly kind: Kind<T>;
  readonly meaning: string;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const text: Kind<string> = { expected: 'a text without blanks around it', read: (it) => matched(it, /^\S(.*\S)?$/s) };
const secret: Kind<string> = { ...text, hidden: true };
const password: Kind<string> = {
  expected: 'at least 8 characters long',
  read: (it) => matched(it, /^.{8,}$/su),
  hidden: true,
};
const username: Kind<string> = { expected: 'a name without blanks and colons', read: (it) => matched(it, /^[^\s:]+$/) };
/** IDType of SDMXCommon.xsd. */
const sdmxId: Kind<string> = {
  expected: 'an SDMX id: letters, digits, _ @ $ -',
  read: (it) => matched(it, /^[\w@$-]+$/),
};
const neo4jAddress: Kind<string> = {
  expected:
    'bolt://host:port or neo4j://host:port, or with +s or +ssc behind bolt or neo4j, without user and password in it',
  read: (it) => matched(it, /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s@/?#]+\/?(\?[^\s@#]*)?$/),
  hidden: true,
};
/** Origins as browsers write them (Fetch standard, `Origin`): scheme and host in lower case, no path. */
const origins: Kind<readonly string[]> = {
  expected: '* or a list of origins such as https://example.org, joined by commas',
  read(list) {
    const entries = list.split(',').map((entry) => entry.trim());
    const isValid = list === '*' || entries.every((entry) => /^https?:/.test(entry) && originOf(entry) === entry);
    return isValid ? Object.freeze(entries) : undefined;
  },
};
const logLevel: Kind<(typeof LOG_LEVELS)[number]> = {
  expected: `one of ${LOG_LEVELS.join(', ')}`,
  read: (it) => LOG_LEVELS.find((level) => level === it),
};

/** The settings of Strata itself, by their names in `Config`. */
const OWN = {
  dataDir: row('STRATA_DATA_DIR', './data', text, 'folder of the embedded database and of the generated secrets'),
  host: row('STRATA_HOST', '127.0.0.1', text, 'address to listen on; 0.0.0.0 for all'),
  port: row('STRATA_PORT', 8080, whole(0, 65_535), 'port to listen on; 0 for any that is free'),
  corsOrigins: row(
    'STRATA_CORS_ORIGINS',
    Object.freeze(['*']),
    origins,
    'web origins whose scripts may read answers, joined by commas; * for all',
  ),
  rootUsername: row('STRATA_ROOT_USERNAME', 'root', username, 'name of the first administrator'),
  rootPassword: row(
    'STRATA_ROOT_PASSWORD',
    undefined,
    password,
    'password of the first administrator; generated at the first start and kept in the data folder when not set',
  ),
  neo4jHeapMegabytes: row('STRATA_NEO4J_HEAP_MB', 512, whole(128, 1_048_576), 'heap of the embedded Neo4j, in MB'),
  maxMessageMegabytes: row(
    'STRATA_MAX_MESSAGE_MB',
    256,
    whole(1, 65_536),
    'largest message accepted, packed or unpacked, in MB',
  ),
  maxExpansion: row(
    'STRATA_MAX_EXPANSION',
    100,
    whole(1, 10_000),
    'most times its size a packed message may unpack to',
  ),
  maxDepth: row('STRATA_MAX_DEPTH', 100, whole(10, 1_000), 'how deep elements and JSON objects may be nested'),
  maxItems: row(
    'STRATA_MAX_ITEMS',
    1_000_000,
    whole(1, 100_000_000),
    'most items of one artefact: codes, components, map entries, annotations, all its lists together',
  ),
  maxTextKilobytes: row(
    'STRATA_MAX_TEXT_KB',
    1_024,
    whole(1, 65_536),
    'longest text or attribute value in a message, in KB',
  ),
  cacheMegabytes: row('STRATA_CACHE_MB', 256, whole(0, 1_048_576), 'memory for answers that are kept ready, in MB'),
  freshnessMilliseconds: row(
    'STRATA_FRESHNESS_MS',
    0,
    whole(0, 60_000),
    'how long a look at a database that others write to may serve, in ms; the embedded one needs no looks',
  ),
  senderId: row('STRATA_SENDER_ID', 'Strata', sdmxId, 'sender in the header of answers'),
  senderName: row('STRATA_SENDER_NAME', undefined, text, 'name of that sender, in English; none when not set'),
  receiverId: row('STRATA_RECEIVER_ID', undefined, sdmxId, 'receiver in the header of answers; none when not set'),
  logLevel: row('STRATA_LOG_LEVEL', 'info', logLevel, 'least level that is logged'),
  shutdownSeconds: row('STRATA_SHUTDOWN_SECONDS', 30, whole(0, 3_600), 'patience with open requests at the end, in s'),
  java: row('STRATA_JAVA', undefined, text, 'java binary; that of JAVA_HOME or the PATH when not set'),
};

/** The settings of an external Neo4j, by their names in `Neo4jServer`. */
const SERVER = {
  uri: row('NEO4J_URI', undefined, neo4jAddress, 'a Neo4j 5 that runs elsewhere; embedded when not set'),
  username: row('NEO4J_USERNAME', 'neo4j', text, 'user of that Neo4j'),
  password: row('NEO4J_PASSWORD', undefined, secret, 'password of that user; needed with NEO4J_URI'),
  database: row('NEO4J_DATABASE', undefined, text, "database there; the user's home database when not set"),
};

type SettingValue = string | number | readonly string[];

/** The table of all settings: name, default, what is accepted, meaning with unit. */
export const SETTINGS: readonly Setting<SettingValue>[] = [...Object.values(OWN), ...Object.values(SERVER)];

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
export interface Config extends Values<typeof OWN> {
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
  return Object.freeze({ ...readTable(OWN, env), neo4j: readServer(env) });
}

function readServer(env: Environment): Neo4jServer | undefined {
  const { uri, password, ...rest } = readTable(SERVER, env);
  if (uri === undefined) return undefined;
  if (password === undefined) {
    throw new ConfigurationError('NEO4J_PASSWORD is not set but must be, because NEO4J_URI is.');
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
  const fault = kind.hidden ? 'is not usable: it' : `is "${given}" but`;
  throw new ConfigurationError(`${name} ${fault} must be ${kind.expected}.`);
}

/** A misspelt name must not lead to the default. */
function refuseUnknown(env: Environment): void {
  const known = SETTINGS.map(({ name }) => name);
  const unknown = Object.keys(env).find((name) => name.startsWith('STRATA_') && !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigurationError(`${unknown} is not a setting of Strata; did you mean ${nearest(unknown, known)}?`);
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
