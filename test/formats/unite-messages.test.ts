import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { StrataError } from '../../src/errors.js';
import type { MessageArtefact, TakeArtefact } from '../../src/formats/message/structure-message.js';
import { uniteMessages } from '../../src/formats/unite-messages.js';
import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import { codelists, registryHeader, request, rooted, submit } from './xml/registry-message.js';

const asked = (id: string, attributes = '') =>
  request('3.0', submit(attributes, `<s:Structures>${codelists(id)}</s:Structures>`));
const plain = (id: string, test = 'false') =>
  rooted('3.1', 'Structure', `${registryHeader.replace('false', test)}<m:Structures>${codelists(id)}</m:Structures>`);

async function unite(...messages: readonly string[]) {
  const files = messages.map((text, index) => ({ name: `${index}.xml`, bytes: Readable.from([Buffer.from(text)]) }));
  async function* opened() {
    yield* files;
  }
  const artefacts: MessageArtefact[] = [];
  const take = (artefact: MessageArtefact) => artefacts.push(artefact);
  const read = (bytes: AsyncIterable<Uint8Array>, each: TakeArtefact) =>
    readSdmxMl(bytes, { strict: false, take: each });
  return { ...(await uniteMessages(opened(), take, read)), artefacts };
}

describe('uniteMessages', () => {
  for (const [name, messages, action] of [
    ['none where they are no requests', [plain('A'), plain('B')], undefined],
    ['the one that all state', [asked('A', ' action="Delete"'), asked('B', ' action="Delete"')], ['Delete', true]],
    ['the default of all', [asked('A'), asked('B')], ['Append', false]],
    ['stated where one of them states it', [asked('A'), asked('B', ' action="Append"')], ['Append', true]],
  ] as const) {
    it(`finds the action of an archive to be ${name}`, async () => {
      const message = await unite(...messages);
      expect(message.action && [message.action.name, message.action.isStated]).to.deep.equal(action);
      expect(message.artefacts.map(({ artefact }) => artefact.id)).to.deep.equal(['A', 'B']);
    });
  }

  for (const [messages, named] of [
    [[asked('A'), asked('B', ' action="Delete"')], 'Append, Delete'],
    [[plain('A'), asked('B', ' action="Replace"')], 'none, Replace'],
  ] as const) {
    it(`rejects an archive with the actions ${named}`, async () => {
      const failure = await unite(...messages).catch((error: unknown) => error);
      expect((failure as StrataError).problems.map(({ rule }) => rule)).to.deep.equal(['archive.action']);
      expect((failure as StrataError).message).to.include(named);
    });
  }

  it('puts the name of the file before the paths of its warnings, which stay with their artefacts', async () => {
    const wrong = '<s:Code id="A" urn="urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:X(1.0).A">';
    const { artefacts, problems } = await unite(plain('A'), plain('B').replace('<s:Code id="A">', wrong));
    expect(problems).to.deep.equal([]);
    expect(artefacts.map((each) => each.problems.map(({ rule, path }) => [rule, path]))).to.deep.equal([
      [],
      [['urn.mismatch', '1.xml: Structure/Structures/Codelists/Codelist[B]/Code[A]']],
    ]);
  });

  it('takes format and header of the first, and finds a test where one is', async () => {
    const { format, header } = await unite(plain('A'), plain('B', 'true'));
    expect(format).to.deep.equal({ family: 'SDMX-ML', version: '3.1' });
    expect(header).to.deep.include({ id: 'R1', test: true });
  });
});
