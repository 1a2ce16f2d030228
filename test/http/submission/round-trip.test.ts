import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { type StructureFormat, structureFormats } from '../../../src/formats/formats.js';
import { recogniseAndRead } from '../../../src/formats/read-message.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { typeOfClass } from '../../../src/model/artefact-types.js';
import type { Content } from '../../../src/model/content.js';
import { mergeItems } from '../../../src/model/merge-items.js';
import { urnOf } from '../../../src/model/urn.js';
import { artefactsOf, faultsOf, reportedLosses, titleOf } from '../../formats/through-format.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { itWithShared } from '../../harness/shared.js';
import { agencySchemesOf, dependenciesOf } from '../../messages/dependencies.js';
import { exampleMessages, publishedMessages } from '../../messages/message-files.js';

const limits = { bytes: 100_000_000, ratio: 100 };

/** The artefacts of all messages; of several with one URN the first, with the items of all. */
async function everyArtefact(): Promise<readonly Artefact[]> {
  const found = new Map<string, Artefact>();
  for (const { file } of [...publishedMessages(), ...exampleMessages()]) {
    const reading = recogniseAndRead(createReadStream(file), { strict: false, limits });
    const message = await reading.catch(() => undefined);
    for (const { artefact } of message?.artefacts ?? []) {
      if (artefact.class === 'AgencyScheme' || artefact.class === 'MetadataSet') continue;
      const held = found.get(urnOf(artefact));
      found.set(urnOf(artefact), held === undefined ? artefact : mergeItems(artefact, held));
    }
  }
  return [...found.values()];
}

/** Dimensions require a concept; the smallest data structures that others refer to have none. */
function withConcepts(artefacts: readonly Artefact[]): readonly Artefact[] {
  const concepts = new Map<string, Content>();
  const conceptOf = (id: string): string => {
    concepts.set(id, { id, names: { en: id } });
    return `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=SDMX:DIMENSIONS(1.0).${id}`;
  };
  const complete = artefacts.map((artefact) =>
    JSON.parse(JSON.stringify(artefact), (key, value) =>
      key === 'dimensions' ? value.map(({ id }: { id: string }) => ({ id, conceptIdentity: conceptOf(id) })) : value,
    ),
  );
  const scheme = { class: 'ConceptScheme', agencyID: 'SDMX', id: 'DIMENSIONS', version: '1.0', names: { en: 'D' } };
  return [...complete, { ...scheme, concepts: [...concepts.values()] }];
}

interface Report {
  readonly transaction: number | null;
  readonly results: readonly { urn: string; status: string }[];
}

const pathOf = ({ class: className, agencyID, id, version }: Artefact, detail: string): string =>
  `${typeOfClass(className)?.resource}/${agencyID}/${id}/${version}?detail=${detail}`;

const modern = structureFormats.filter(({ isOfModel21 }) => !isOfModel21);
const details = ['raw', 'full'] as const;

describe('what a GET returns, a POST takes as unchanged', () => {
  let test: TestServer;
  let artefacts: readonly Artefact[];
  let held: ReadonlySet<string>;

  before(async () => {
    test = await startTestServer();
    const given = await everyArtefact();
    const dependencies = withConcepts(dependenciesOf(given));
    const agencies = agencySchemesOf([...given, ...dependencies]);
    for (const scheme of agencies) await test.submit([scheme], 'MERGE');
    // One message refers to a category that another message with the same scheme does not have.
    const tried = await test.submit([...dependencies, ...given], 'REPLACE', true);
    const wrong = tried.results.filter(({ problems }) => problems.some(({ severity }) => severity === 'error'));
    expect(wrong.map(({ urn }) => urn.replace(/^.*\./, ''))).to.have.lengthOf.at.most(2);
    artefacts = given.filter((artefact) => !wrong.some(({ urn }) => urn === urnOf(artefact)));
    held = new Set([...agencies, ...dependencies, ...artefacts].map(urnOf));
    expect((await test.submit([...dependencies, ...artefacts])).outcome).to.equal('accepted');
  });
  after(() => test?.close());

  const isHttpOk = (status: number, text: string) => expect(status, text.slice(0, 1000)).to.equal(200);

  /**
   * Requests structures and submits the message as it is.
   * @returns the artefacts of which the message reports no loss; without any loss it is accepted as unchanged
   */
  async function sendBack(path: string, format: StructureFormat): Promise<readonly Artefact[]> {
    const response = await test.request(`/sdmx/v2/structure/${path}&format=${format.names[0]}`);
    const text = await response.text();
    isHttpOk(response.status, text);
    expect(faultsOf(format, text)).to.deep.equal([]);
    const message = await recogniseAndRead(Readable.from([Buffer.from(text)]), { strict: false, limits });
    const losses = reportedLosses({ message });
    const returned = artefactsOf({ message });
    // A loss of the version is reported under the URN with that version.
    const isWhole = (urn: string): boolean => held.has(urn) && !losses.some((loss) => loss.includes(urn));
    const whole = returned.filter((artefact) => isWhole(urnOf(artefact)));
    if (losses.length > 0) return whole;
    const posted = await test.post(text, { 'Content-Type': response.headers.get('content-type') ?? '' });
    const report = await posted.text();
    isHttpOk(posted.status, report);
    const { transaction, results } = JSON.parse(report) as Report;
    expect(results.filter(({ status }) => status !== 'unchanged')).to.deep.equal([]);
    expect(results.map(({ urn }) => urn)).to.deep.equal(returned.map(urnOf));
    expect(transaction).to.equal(null);
    return whole;
  }

  for (const format of modern) {
    for (const detail of details) {
      it(`the whole registry in ${titleOf(format)}, detail=${detail}`, async () => {
        const whole = await sendBack(`*/*/*/*?detail=${detail}`, format);
        expect(whole).to.have.length.greaterThan(held.size / 2);
        const { outcome, results } = await test.submit(whole, 'REPLACE', true);
        const changed = results.filter(({ status }) => status !== 'unchanged');
        expect(changed.filter(({ problems }) => outcome === 'accepted' || problems.length > 0)).to.deep.equal([]);
        expect(outcome).to.equal('accepted');
      });
    }
  }

  itWithShared('those of published messages among them', () => {
    expect(artefacts).to.have.length.greaterThan(100);
    expect(held.size).to.be.greaterThan(200);
  });

  it('each artefact alone, in formats and details by turns', async () => {
    for (const [index, artefact] of artefacts.entries()) {
      const format = modern[index % modern.length];
      if (format !== undefined) await sendBack(pathOf(artefact, details[index % 3 === 0 ? 0 : 1]), format);
    }
  });

  it('every data structure and extended codelist alone, in every format and detail', async () => {
    const chosen = artefacts.filter(
      (each) => each.class === 'DataStructure' || each['codelistExtensions'] !== undefined,
    );
    expect(chosen).not.to.have.length(0);
    for (const artefact of chosen) {
      for (const format of modern) {
        for (const detail of details) await sendBack(pathOf(artefact, detail), format);
      }
    }
  });
});
