import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { StrataError } from '../../../../src/errors.js';
import type { SdmxMlVersion } from '../../../../src/formats/grammar/message-versions.js';
import { unpackSearchTexts } from '../../../../src/registry/search/search-texts.js';
import { type Prepared, placeOf } from '../../../../src/registry/submission/receive/prepare.js';
import {
  type ReceivedSubmission,
  readSubmission,
  type SubmissionRequest,
} from '../../../../src/registry/submission/receive/read-submission.js';
import { receiveSubmission } from '../../../../src/registry/submission/receive/receive-submission.js';
import { hierarchicalCodelist, message21, name, severalReports } from '../../../formats/model-2.1/up/message-2.1.js';
import { environmentOfPrograms } from '../../../harness/process.js';

const request: SubmissionRequest = {
  ...{ action: undefined, dryRun: false, strict: false, skipInvalid: false, isHashed: true },
  limits: { bytes: 100_000_000, ratio: 1_000 },
};

const pad = 'a description that makes the message large. '.repeat(3);
const mostOf = (text: string, count: number): string =>
  Array.from({ length: count }, (_, index) => text.replaceAll('#', String(index))).join('');

const ns = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';
const header =
  '<m:Header><m:ID>I</m:ID><m:Test>false</m:Test><m:Prepared>2020-01-01</m:Prepared><m:Sender id="S"/></m:Header>';
const xml = (structures: string): string =>
  `<m:Structure xmlns:m="${ns}/message" xmlns:s="${ns}/structure" xmlns:c="${ns}/common">${header}<m:Structures>${structures}</m:Structures></m:Structure>`;
const codelists = (codes: number, more = ''): string =>
  `<s:Codelists><s:Codelist agencyID="SDMX" id="CL" version="1.0"><c:Name>N</c:Name>${mostOf(`<s:Code id="C#"><c:Name xml:lang="en">${pad}</c:Name>${more}</s:Code>\n`, codes)}</s:Codelist></s:Codelists>`;
const longLists = (ids: readonly string[]): string =>
  ids
    .map((id) => codelists(6_000).replace('id="CL"', `id="${id}"`))
    .join('')
    .replaceAll('</s:Codelists><s:Codelists>', '');
const concept = (list: string): string =>
  `<s:Concept id="K#"><c:Name>${pad}</c:Name><s:CoreRepresentation><s:Enumeration>urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:${list}(1.0+.0)</s:Enumeration></s:CoreRepresentation></s:Concept>\n`;
const schemes = (list: string): string =>
  `<s:ConceptSchemes><s:ConceptScheme agencyID="SDMX" id="CS" version="1.0"><c:Name>N</c:Name>${mostOf(concept(list), 1_500)}</s:ConceptScheme></s:ConceptSchemes>`;
const json = (codes: number, more = ''): string =>
  JSON.stringify({
    meta: { id: 'I', prepared: '2020-01-01T00:00:00Z', sender: { id: 'S' } },
    data: {
      codelists: [
        {
          ...{ agencyID: 'SDMX', id: 'CL', version: '1.0', name: 'N' },
          codes: Array.from({ length: codes }, (_, index) => ({ id: `C${index}`, name: pad })),
        },
      ],
    },
  }).replace('"codelists"', `${more}"codelists"`);

/** In chunks, as a network delivers them. */
async function* chunksOf(message: string | Buffer): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(message);
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

/** What was received as values that can be compared, the places of references included. */
async function inFull({ prepared, ...received }: ReceivedSubmission): Promise<object> {
  const whole = async ({ content, ...rest }: Prepared): Promise<object> => ({
    ...rest,
    content: {
      ...content,
      partIds: content.partIds.map((ids) => Buffer.from(ids).toString()),
      packed: content.packed,
      searchTexts: (await content.searchTexts).flatMap(unpackSearchTexts),
    },
    places: [undefined, 'nothing', ...rest.references.map(({ path }) => path)].map((path) => placeOf(rest, path)),
  });
  return { ...received, prepared: await Promise.all(prepared.map(whole)) };
}

/** The error of a reading. */
const errorOf = async (reading: Promise<unknown>): Promise<StrataError> => {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof StrataError) return error;
  throw new Error(`expected a StrataError, not ${error}`);
};

describe('receiveSubmission', function () {
  this.timeout(60_000);

  const messages: Readonly<Record<string, string | Buffer>> = {
    'a codelist of several slices': xml(codelists(12_001)),
    'several codelists of several slices': xml(longLists(['CL_1', 'CL_2', 'CL_3'])),
    'many references': xml(schemes('CL')),
    'SDMX-JSON': json(6_000),
    'a message with warnings': json(3_000, '"unknown":1,'),
    'parts of an artefact of SDMX 2.1, and a refused artefact': message21(
      `<s:Codelists><s:Codelist id="CL" agencyID="A">${name}${mostOf(`<s:Code id="C#">${name}<c:Description>${pad}</c:Description></s:Code>`, 2_000)}</s:Codelist></s:Codelists>${hierarchicalCodelist('A', { H1: 'CL', H2: 'CL' })}${severalReports('A')}`,
    ),
    'a packed message': gzipSync(Buffer.from(xml(codelists(60_000)))),
  };
  for (const [name, message] of Object.entries(messages)) {
    it(`reads a large message in another thread as in this one: ${name}`, async () => {
      const [there, here]: SdmxMlVersion[][] = [[], []];
      const received = await receiveSubmission(chunksOf(message), request, (version) => there?.push(version));
      const expected = await readSubmission(chunksOf(message), request, (version) => here?.push(version));
      expect(await inFull(received)).to.deep.equal(await inFull(expected));
      expect(there).to.deep.equal(here);
    });
  }

  it('makes the search texts of a long list at the end after the rest', async () => {
    const message = chunksOf(xml(longLists(['CL_1', 'CL_2', 'CL_3'])));
    const { prepared } = await receiveSubmission(message, request, () => undefined);
    expect(prepared.map(({ content }) => content.searchTexts instanceof Promise)).to.deep.equal([false, false, true]);
    const counts = prepared.map(
      async ({ content }) => (await content.searchTexts).flatMap(({ hashes }) => hashes).length,
    );
    expect(new Set(await Promise.all(counts)).size).to.equal(1);
  });

  it('reads many messages at a time', async () => {
    const all = await Promise.all(
      [1, 2, 3, 4].map((count) => receiveSubmission(chunksOf(xml(codelists(5_000 * count))), request, () => undefined)),
    );
    expect(all.map(({ prepared }) => prepared[0]?.content.partIds.length)).to.deep.equal([1, 2, 3, 4]);
  });

  it('reports the errors of a large message with their places, and the version of the message', async () => {
    const message = xml(codelists(3_000, '<s:Wrong/>'));
    const versions: SdmxMlVersion[] = [];
    const there = await errorOf(receiveSubmission(chunksOf(message), request, (version) => versions.push(version)));
    const here = await errorOf(readSubmission(chunksOf(message), request, () => undefined));
    expect({ ...there, message: there.message }).to.deep.equal({ ...here, message: here.message });
    expect(there.problems[0]).to.include({ line: 1 });
    expect(versions).to.deep.equal(['3.0']);
  });

  it('ends with the error of a body that is broken off, and closes the body', async () => {
    let isClosed = false;
    async function* broken(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from(xml(codelists(3_000)).slice(0, 400_000));
        throw new StrataError('Syntax', 'broken off');
      } finally {
        isClosed = true;
      }
    }
    const error = await errorOf(receiveSubmission(broken(), request, () => undefined));
    expect(error.message).to.equal('broken off');
    expect(isClosed).to.equal(true);
  });

  it('closes the body of a message that is refused before its end', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from(`<m:Wrong xmlns:m="${ns}/message">`.padEnd(300_000));
        for (;;) yield Buffer.from('<a></b>'.repeat(1_000));
      } finally {
        isClosed = true;
      }
    }
    expect((await errorOf(receiveSubmission(endless(), request, () => undefined))).name).to.equal('Syntax');
    expect(isClosed).to.equal(true);
  });

  it('refuses a message that is too large for the heap, and reads the next one', async () => {
    const script = join(import.meta.dirname, 'receive-in-small-heap.ts');
    const threads = join(import.meta.dirname, '../../../../scripts/tsx-in-threads.mjs');
    const options = ['--max-old-space-size=64', '--import', 'tsx', '--import', threads];
    const { stdout } = await promisify(execFile)(process.execPath, [...options, script], {
      env: environmentOfPrograms(),
    });
    const { first, second } = JSON.parse(stdout);
    expect(first).to.match(/^TooLarge: .* heap of \d+ MB; .*--max-old-space-size/);
    expect(second).to.equal('1 artefacts');
  });
});
