import { expect } from 'chai';
import { describe, it } from 'mocha';
import { containers } from '../../../../../src/formats/fit/json-1.0/names.js';
import { parseGrammar } from '../../../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl30 } from '../../../../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../../../../src/formats/grammar/sdmx-ml-3.1.js';
import { predecessorRows } from '../../../../../src/formats/model-2.1/down/predecessor-rows.js';
import { setMaps } from '../../../../../src/formats/model-2.1/down/structure-set-maps.js';
import { innerId } from '../../../../../src/formats/model-2.1/identifiers.js';
import { isSplit, splitMembersOf } from '../../../../../src/formats/model-2.1/split-artefacts.js';
import type { Artefact } from '../../../../../src/model/artefact.js';
import { artefactTypes, typeOfClass } from '../../../../../src/model/artefact-types.js';
import { artefactUrn } from '../../../../../src/model/urn.js';
import { describeWithShared, itWithShared, sharedJson, sharedText } from '../../../../harness/shared.js';
import { examples } from '../../../model-2.1/up/artefacts.js';
import { message21 } from '../../../model-2.1/up/message-2.1.js';
import { structureMessages } from '../../../xml/messages.js';
import { readText } from '../../../xml/read-text.js';
import { sortedArtefacts } from '../../../xml/round-trip.js';
import { SampleMessage } from '../../../xml/sample-message.js';
import { artefacts } from '../../artefacts.js';
import { type Item, type Written, written } from './written.js';

const urnOf = (artefact: Artefact): string => {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new Error(artefact.class);
  return artefactUrn(type, artefact);
};

/** The ids that the maps of a structure set have as artefacts of SDMX 3.x. */
const mapIds = (set: Item): string[] =>
  Object.values(set)
    .flatMap((maps) => (Array.isArray(maps) ? (maps as readonly Item[]) : []))
    .map(({ id }) => innerId(set.id, id));

/** Every artefact is either in the message, or reported as left out. */
function expectAllAccountedFor(given: readonly Artefact[], { data, losses }: Written): void {
  const { structureSets = [], ...others } = data;
  const inside = Object.values(others).flat();
  const leftOut = new Set(losses.filter(({ path }) => path === '').map(({ urn }) => urn));
  const maps = given.filter((artefact) => setMaps[artefact.class] !== undefined);
  for (const artefact of maps) {
    const isFound = structureSets.some((set) => set.id === artefact.id || mapIds(set).includes(artefact.id));
    expect(isFound !== leftOut.has(urnOf(artefact)), urnOf(artefact)).to.equal(true);
  }
  const split = given.filter(isSplit);
  const places = new Map(split.flatMap((outer) => [...splitMembersOf(outer).keys()].map((urn) => [urn, outer])));
  const rest = given.filter((artefact) => !maps.includes(artefact) && !places.has(urnOf(artefact)));
  for (const artefact of rest.filter((each) => !leftOut.has(urnOf(each)))) {
    const isFound = Object.values(data)
      .flat()
      .some(({ id, agencyID, version }) => `${agencyID}:${id}(${version})` === urnOf(artefact).replace(/^.*=/, ''));
    expect(isFound, urnOf(artefact)).to.equal(true);
  }
  const kept = rest.filter((artefact) => !leftOut.has(urnOf(artefact)) && artefact.class !== 'StructureSet');
  expect(inside).to.have.lengthOf(kept.length);
}

const grammars = { '3.0': parseGrammar(sdmxMl30), '3.1': parseGrammar(sdmxMl30, sdmxMl31) } as const;

describe('what is written in SDMX-JSON 1.0 is valid, and what is left out is reported', () => {
  itWithShared('in the containers of the schema, in its order', () => {
    const { types } = sharedJson<{ types: { json?: Record<string, string> }[] }>('facts/artefact-types.json');
    const known = types.map(({ json }) => json?.['1.0']).filter(Boolean);
    expect(Object.values(containers)).to.have.members(known);
    const { properties } = sharedJson<{ properties: { data: { properties: object } } }>(
      'schemas/sdmx-json-1.0/sdmx-json-structure-schema.json',
    );
    expect(Object.values(containers)).to.deep.equal(Object.keys(properties.data.properties));
  });

  it('of every type of artefact, in the order of the containers', async () => {
    const all = await written(artefacts, () => '1.0.0');
    expectAllAccountedFor(artefacts, all);
    const order = Object.values(containers);
    expect(Object.keys(all.data)).to.deep.equal(order.filter((container) => container in all.data));
  });

  for (const artefact of artefacts) {
    it(`of a whole ${artefact.class}`, async () => {
      const result = await written([artefact], () => '1.0.0');
      expectAllAccountedFor([artefact], result);
      const isMap = setMaps[artefact.class] !== undefined;
      const element = isMap ? 'StructureSet' : (predecessorRows[artefact.class]?.element ?? artefact.class);
      expect(Object.keys(result.data).filter((container) => container !== containers[element])).to.deep.equal([]);
    });
  }

  for (const version of ['3.0', '3.1'] as const) {
    for (const { container } of artefactTypes) {
      for (const alternative of [0, 1, 2, 3]) {
        // The type of a reference to a metadata set can never be satisfied (3.0 common schema).
        if (version === '3.0' && container === 'MetadataConstraints' && alternative === 1) continue;
        it(`of ${version}, all properties of a type: ${container}, alternative ${alternative}`, async () => {
          const sample = new SampleMessage(grammars[version], alternative).of(container, version === '3.0' ? 0 : 1);
          const given = sortedArtefacts(await readText(sample));
          expectAllAccountedFor(given, await written(given, () => '1.0.0'));
        });
      }
    }
  }

  for (const { title, structures } of examples) {
    it(`of what came from SDMX-ML 2.1: ${title}`, async () => {
      const given = sortedArtefacts(await readText(message21(structures)));
      expectAllAccountedFor(given, await written(given, () => '1.0.0'));
    });
  }

  describeWithShared('of published messages', () => {
    for (const { path, text } of structureMessages) {
      // It is refused in every version.
      if (path.endsWith('availability_constraint.xml')) continue;
      it(`of ${path}`, async () => {
        const given = sortedArtefacts(await readText(text));
        const result = await written(given, () => '1.0.0');
        expectAllAccountedFor(given, result);
        expect(result.losses.filter(({ path: at }) => /undefined|\/\/|^\//.test(at))).to.deep.equal([]);
      });
    }
  });

  itWithShared('of the structure of exchange rates of the ECB, nothing of which is lost', async () => {
    const text = sharedText('messages/real/ecb-exr-structure-2.1.xml');
    const given = sortedArtefacts(await readText(text));
    const { data, losses } = await written(given);
    expect(losses).to.deep.equal([]);
    const count = (element: string) => text.match(new RegExp(`<\\w+:${element}[ >]`, 'g'))?.length;
    expect(data['codelists']?.flatMap(({ codes }) => codes)).to.have.lengthOf(count('Code') ?? -1);
    expect(data['conceptSchemes']?.flatMap(({ concepts }) => concepts)).to.have.lengthOf(count('Concept') ?? -1);
  });
});
