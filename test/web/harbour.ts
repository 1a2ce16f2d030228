import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSettings } from '../../src/http/data-queries/data-settings.js';
import { startTestServer, type TestServer } from '../harness/server.js';

const examples = join(import.meta.dirname, '../../examples');

/** The messages of the README, in their order. */
const messages = [
  ['1-agencies.xml', 'MERGE'],
  ['2-port-traffic.xml', 'REPLACE'],
  ['3-more-cargo.xml', 'REPLACE'],
] as const;

/** A registry with its explorer and the artefacts of the README: agencies (transaction 2), a dataflow (3), more codes (4). */
export async function startHarbour(data?: Partial<DataSettings>): Promise<TestServer> {
  const test = await startTestServer({ hasExplorer: true, ...(data && { data }) });
  for (const [name, action] of messages) {
    const response = await test.post(readFileSync(join(examples, name)), { Action: action });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  }
  return test;
}
