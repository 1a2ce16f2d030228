import { expect } from 'chai';
import { startTestServer, type TestServer } from '../harness/server.js';
import { sample } from './sample.js';

/** A registry with the sample and its HTTP interface; one for each test file. */
export async function serveSample(): Promise<TestServer> {
  const server = await startTestServer();
  const report = await server.submit(sample, 'MERGE');
  const problems = report.results.filter((each) => each.problems.length > 0);
  expect(problems).to.deep.equal([]);
  return server;
}
