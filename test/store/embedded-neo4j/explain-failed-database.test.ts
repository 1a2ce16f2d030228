import { expect } from 'chai';
import { explainFailedDatabase, findCauseInLog } from '../../../src/store/embedded-neo4j/explain-failed-database.js';
import { runFolder } from '../../harness/database.js';

const failed = (exception: string): string =>
  [
    '2026-11-22 09:31:55.000+0000 INFO  [o.n.k.d.Database] [neo4j/df70f3a3] Starting',
    '2026-11-22 09:31:56.581+0000 WARN  [o.n.k.d.Database] [neo4j/df70f3a3] Exception occurred while starting the database.',
    'java.lang.RuntimeException: of the warning',
    '2026-11-22 09:31:56.585+0000 ERROR [o.n.d.d.DatabaseLifecycles] Failed to start DatabaseId{df70f3a3[neo4j]}',
    exception,
    '2026-11-22 09:31:56.640+0000 INFO  [o.n.b.BoltServer] Bolt server started',
    'Caused by: java.lang.RuntimeException: of a later entry',
    '',
  ].join('\n');

describe('findCauseInLog', () => {
  it('finds the first cause of the exception', () => {
    const log = failed('java.lang.RuntimeException: outer\n\tat a.b\nCaused by: java.io.IOException: inner\n\tat c.d');
    expect(findCauseInLog(log)).to.equal('inner');
  });

  it('omits the names of exceptions before a message, and keeps a name without message', () => {
    expect(findCauseInLog(failed('java.lang.RuntimeException: java.io.IOException: inner'))).to.equal('inner');
    expect(findCauseInLog(failed('java.nio.file.NoSuchFileException: /data/x'))).to.equal('/data/x');
    expect(findCauseInLog(failed('java.lang.NullPointerException'))).to.equal('java.lang.NullPointerException');
  });

  it('takes the text of an entry without exception', () => {
    const entry = '2026-11-22 09:36:53.845+0000 ERROR [o.n.k.r.Recovery] [neo4j/df70f3a3] Logs are missing.\n';
    expect(findCauseInLog(entry)).to.equal('Logs are missing.');
  });

  it('ignores errors that do not end the start', () => {
    const entry = '2026-11-22 09:36:53.845+0000 ERROR [o.n.k.a.p.GlobalProcedures] Failed to load a plugin\n';
    expect(findCauseInLog(entry)).to.equal(undefined);
  });
});

describe('explainFailedDatabase', () => {
  const causes: [cause: string, advice: RegExp][] = [
    ['No space left on device', /Free space on the disk of /],
    ['/data/neo4j/store: Permission denied', /write access to everything below /],
    ['Lock file has been locked by another process: /data/store_lock', /Stop the other program that uses /],
    ['Java heap space', /Raise STRATA_NEO4J_HEAP_MB and start again/],
    ['/data/neo4j/store/schema: Too many open files', /more files \(ulimit -n \d+\) and start again/],
    ['Failed to read', /AdminTool database check neo4j\. If they are, keep them, .*backup of them in another folder/],
  ];
  for (const [cause, advice] of causes) {
    it(`says what to do about "${cause}"`, async () => {
      const { message } = await explainFailedDatabase(cause, { home: runFolder(), libDir: '/lib' });
      expect(message).to.include(cause).and.to.match(advice).and.to.include('debug.log');
    });
  }
});
