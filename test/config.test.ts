import { expect } from 'chai';
import { type Config, type Environment, readConfig, SETTINGS } from '../src/config.js';
import { ConfigurationError } from '../src/errors.js';

const DEFAULTS: Config = {
  dataDir: './data',
  host: '127.0.0.1',
  port: 8080,
  corsOrigins: ['*'],
  rootUsername: 'root',
  rootPassword: undefined,
  neo4jHeapMegabytes: 512,
  neo4jHangSeconds: 60,
  freeDiskMegabytes: 100,
  querySeconds: 30,
  submissionSeconds: 300,
  submissionQueue: 128,
  submissionWaitSeconds: 60,
  maxMessageMegabytes: 256,
  cacheMegabytes: 256,
  largeAnswersMegabytes: 256,
  readerSeconds: 30,
  freshnessMilliseconds: 0,
  maxExpansion: 100,
  maxDepth: 100,
  maxItems: 1_000_000,
  maxTextKilobytes: 1024,
  senderId: 'Strata',
  senderName: undefined,
  receiverId: undefined,
  rehearsalSeconds: 30,
  logLevel: 'info',
  shutdownSeconds: 30,
  java: undefined,
  neo4j: undefined,
};

const SERVER = { NEO4J_URI: 'bolt://db:7687', NEO4J_PASSWORD: 'at the server' };
const server = { uri: 'bolt://db:7687', username: 'neo4j', password: 'at the server', database: undefined };

const accepted: { env: Environment; change: Partial<Config> }[] = [
  { env: {}, change: {} },
  { env: { PATH: '/bin', HOME: '/root' }, change: {} },
  { env: { STRATA_PORT: '', STRATA_ROOT_PASSWORD: '', NEO4J_URI: '' }, change: {} },
  { env: { STRATA_DATA_DIR: '/var/lib/strata with blank' }, change: { dataDir: '/var/lib/strata with blank' } },
  { env: { STRATA_HOST: '::' }, change: { host: '::' } },
  { env: { STRATA_PORT: '0' }, change: { port: 0 } },
  { env: { STRATA_PORT: '65535' }, change: { port: 65_535 } },
  { env: { STRATA_CORS_ORIGINS: '*' }, change: { corsOrigins: ['*'] } },
  { env: { STRATA_CORS_ORIGINS: 'https://a.org' }, change: { corsOrigins: ['https://a.org'] } },
  {
    env: { STRATA_CORS_ORIGINS: 'https://a.org, http://localhost:3000' },
    change: { corsOrigins: ['https://a.org', 'http://localhost:3000'] },
  },
  { env: { STRATA_ROOT_USERNAME: 'édith@example.org' }, change: { rootUsername: 'édith@example.org' } },
  { env: { STRATA_ROOT_PASSWORD: 'eight: 8' }, change: { rootPassword: 'eight: 8' } },
  { env: { STRATA_NEO4J_HEAP_MB: '4096' }, change: { neo4jHeapMegabytes: 4096 } },
  { env: { STRATA_NEO4J_HANG_SECONDS: '0' }, change: { neo4jHangSeconds: 0 } },
  { env: { STRATA_FREE_DISK_MB: '5' }, change: { freeDiskMegabytes: 5 } },
  { env: { STRATA_QUERY_SECONDS: '3600' }, change: { querySeconds: 3600 } },
  { env: { STRATA_SUBMISSION_SECONDS: '86400' }, change: { submissionSeconds: 86_400 } },
  { env: { STRATA_SUBMISSION_QUEUE: '0' }, change: { submissionQueue: 0 } },
  { env: { STRATA_SUBMISSION_WAIT_SECONDS: '1' }, change: { submissionWaitSeconds: 1 } },
  { env: { STRATA_MAX_MESSAGE_MB: '1' }, change: { maxMessageMegabytes: 1 } },
  { env: { STRATA_MAX_EXPANSION: '10000' }, change: { maxExpansion: 10_000 } },
  { env: { STRATA_MAX_DEPTH: '10' }, change: { maxDepth: 10 } },
  { env: { STRATA_MAX_ITEMS: '1' }, change: { maxItems: 1 } },
  { env: { STRATA_MAX_TEXT_KB: '65536' }, change: { maxTextKilobytes: 65_536 } },
  { env: { STRATA_SENDER_ID: 'A_b-1@$' }, change: { senderId: 'A_b-1@$' } },
  { env: { STRATA_SENDER_NAME: 'Régistre of N. N.' }, change: { senderName: 'Régistre of N. N.' } },
  { env: { STRATA_RECEIVER_ID: 'ALL' }, change: { receiverId: 'ALL' } },
  { env: { STRATA_LOG_LEVEL: 'silent' }, change: { logLevel: 'silent' } },
  { env: { STRATA_SHUTDOWN_SECONDS: '0' }, change: { shutdownSeconds: 0 } },
  { env: { STRATA_JAVA: '/opt/jdk/bin/java' }, change: { java: '/opt/jdk/bin/java' } },
  { env: SERVER, change: { neo4j: server } },
  { env: { NEO4J_PASSWORD: 'without a server' }, change: {} },
  {
    env: { ...SERVER, NEO4J_USERNAME: 'strata', NEO4J_DATABASE: 'registry' },
    change: { neo4j: { ...server, username: 'strata', database: 'registry' } },
  },
  ...[
    'bolt+s://db',
    'bolt+ssc://10.0.0.1:7687',
    'neo4j://[::1]:7687',
    'neo4j+s://abc.databases.neo4j.io/',
    'neo4j+ssc://db',
    'neo4j://db?policy=eu',
  ].map((uri) => ({ env: { ...SERVER, NEO4J_URI: uri }, change: { neo4j: { ...server, uri } } })),
];

const rejected: { env: Environment; message: RegExp }[] = [
  ...['-1', '65536', '80.5', '8e3', ' 80', 'http', '0x50', '9999999999999999999'].map((port) => ({
    env: { STRATA_PORT: port },
    message: /^STRATA_PORT is ".+"\. It must be a whole number from 0 to 65535\.$/,
  })),
  { env: { STRATA_DATA_DIR: ' ' }, message: /^STRATA_DATA_DIR is " "\. It must be a text/ },
  { env: { STRATA_HOST: ' localhost' }, message: /^STRATA_HOST is " localhost"\. It/ },
  ...[
    'https://a.org/',
    'https://A.org',
    'a.org',
    'https://a.org:443',
    'ftp://a.org',
    'null',
    '*,https://a.org',
    ',',
  ].map((list) => ({
    env: { STRATA_CORS_ORIGINS: list },
    message:
      /^STRATA_CORS_ORIGINS is ".+"\. It must be \* or a list of origins such as https:\/\/example\.org, separated by/,
  })),
  {
    env: { STRATA_ROOT_USERNAME: 'a:b' },
    message: /^STRATA_ROOT_USERNAME is "a:b"\. It must be a name without blanks/,
  },
  { env: { STRATA_ROOT_PASSWORD: '7 chars' }, message: /^STRATA_ROOT_PASSWORD .* at least 8 characters long\.$/ },
  { env: { STRATA_ROOT_PASSWORD: '🙂🙂🙂🙂' }, message: /^STRATA_ROOT_PASSWORD / },
  {
    env: { STRATA_NEO4J_HEAP_MB: '64' },
    message: /^STRATA_NEO4J_HEAP_MB is "64"\. It must be a whole number from 128/,
  },
  { env: { STRATA_MAX_MESSAGE_MB: '0' }, message: /^STRATA_MAX_MESSAGE_MB is "0"/ },
  { env: { STRATA_MAX_DEPTH: '9' }, message: /^STRATA_MAX_DEPTH is "9"\. It must be a whole number from 10 to/ },
  { env: { STRATA_MAX_ITEMS: '0' }, message: /^STRATA_MAX_ITEMS is "0"\. It must be a whole number from 1 to/ },
  { env: { STRATA_MAX_TEXT_KB: '1.5' }, message: /^STRATA_MAX_TEXT_KB is "1.5"\. It must be a whole number from 1 to/ },
  { env: { STRATA_SENDER_ID: 'my registry' }, message: /^STRATA_SENDER_ID is "my registry"\. It must be an SDMX id/ },
  { env: { STRATA_SENDER_NAME: ' N' }, message: /^STRATA_SENDER_NAME is " N"\. It must be a text without leading/ },
  { env: { STRATA_RECEIVER_ID: 'a.b' }, message: /^STRATA_RECEIVER_ID is "a.b"\. It must be an SDMX id/ },
  { env: { STRATA_LOG_LEVEL: 'INFO' }, message: /^STRATA_LOG_LEVEL is "INFO"\. It must be one of trace, debug, info/ },
  { env: { STRATA_SHUTDOWN_SECONDS: '30s' }, message: /^STRATA_SHUTDOWN_SECONDS is "30s"/ },
  { env: { NEO4J_URI: 'bolt://db' }, message: /^NEO4J_PASSWORD is not set\. It is required when NEO4J_URI is set\.$/ },
  ...['http://db:7474', 'db:7687', 'bolt://', 'bolt+x://db', 'neo4j://user:hidden-word@db', 'bolt://db/path'].map(
    (uri) => ({
      env: { ...SERVER, NEO4J_URI: uri },
      message: /^NEO4J_URI has an invalid value\. It must be bolt:\/\/host:port or neo4j/,
    }),
  ),
  { env: { STRATA_PROT: '80' }, message: /^STRATA_PROT is not a setting of Strata\. Did you mean STRATA_PORT\?$/ },
  { env: { STRATA_DATADIR: 'x' }, message: /Did you mean STRATA_DATA_DIR\?$/ },
  { env: { STRATA_LOGLEVEL: '' }, message: /Did you mean STRATA_LOG_LEVEL\?$/ },
];

describe('readConfig', () => {
  for (const { env, change } of accepted) {
    it(`accepts ${JSON.stringify(env)}`, () => {
      expect(readConfig(env)).to.deep.equal({ ...DEFAULTS, ...change });
    });
  }

  for (const { env, message } of rejected) {
    it(`rejects ${JSON.stringify(env)}`, () => {
      expect(() => readConfig(env)).to.throw(ConfigurationError, message);
    });
  }

  it('does not show secrets in error texts', () => {
    for (const env of [
      { STRATA_ROOT_PASSWORD: 'hidden' },
      { NEO4J_URI: 'neo4j://user:hidden@db' },
      { ...SERVER, NEO4J_PASSWORD: ' hidden' },
    ]) {
      expect(() => readConfig(env))
        .to.throw(ConfigurationError)
        .with.property('message')
        .that.does.not.include('hidden');
    }
  });

  it('returns a frozen value', () => {
    const config = readConfig(SERVER);
    expect([config, config.neo4j]).to.satisfy((values: object[]) => values.every(Object.isFrozen));
  });

  it('returns the defaults of the table for an empty environment', () => {
    const written = Object.fromEntries(
      SETTINGS.filter(({ fallback }) => fallback !== undefined).map(({ name, fallback }) => [name, String(fallback)]),
    );
    expect(readConfig(written)).to.deep.equal(readConfig({}));
  });
});
