/**
 * Receives a codelist of 500,000 codes and then one of 3,000, and prints the outcomes. It is run with a heap that the first
 * does not fit in (receive-submission.test.ts).
 */
import { receiveSubmission } from '../../../../src/registry/submission/receive/receive-submission.js';

async function* message(codes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    '{"data":{"codelists":[{"agencyID":"SDMX","id":"CL","version":"1.0","name":"N","codes":[{"id":"A","name":"A"}',
  );
  for (let first = 0; first < codes; first += 500) {
    const ids = Array.from({ length: 500 }, (_, index) => `C${first + index}`);
    yield Buffer.from(ids.map((id) => `,{"id":"${id}","name":"${`A name of the code ${id}. `.repeat(10)}"}`).join(''));
  }
  yield Buffer.from(']}]}}');
}

const outcome = (codes: number): Promise<string> =>
  receiveSubmission(
    message(codes),
    {
      ...{ action: undefined, dryRun: false, strict: false, skipInvalid: false, isHashed: false },
      limits: { bytes: 1e9, ratio: 100 },
    },
    () => undefined,
  ).then(
    ({ prepared }) => `${prepared.length} artefacts`,
    (error: Error) => `${error.name}: ${error.message}`,
  );

console.log(JSON.stringify({ first: await outcome(500_000), second: await outcome(3_000) }));
