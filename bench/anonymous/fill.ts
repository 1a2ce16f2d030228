import { metadataFormats, structureFormats } from '../../src/formats/formats.js';
import type { Artefact } from '../../src/model/artefact.js';
import { structuresMessage } from '../generate/structures-message.js';
import { post } from '../serve.js';
import { agency, costlyArtefacts, ids, longList, metadataSets, urnOf, usualArtefacts } from './artefacts.js';

/** What requests need to know of the filled registry. */
export interface Filled {
  /** The newest transaction. */
  readonly tick: number;
  /** The submission that changed most. */
  readonly submission: string;
  readonly largestTick: number;
  /** Dataflows with all that they refer to. */
  readonly flows: readonly string[];
  readonly lockFile: Buffer;
  /** A message with a version of a long list in which all codes differ; 9 MB at full scale, less than anonymous callers may send. */
  readonly message: Buffer;
}

/** @returns the text of a file that `readFilled` reads. */
export const writeFilled = ({ lockFile, message, ...others }: Filled): string =>
  JSON.stringify({ ...others, lockFile: lockFile.toString('latin1'), message: message.toString('latin1') });

export function readFilled(text: string): Filled {
  const { lockFile, message, ...others } = JSON.parse(text) as Filled & { lockFile: string; message: string };
  return { ...others, lockFile: Buffer.from(lockFile, 'latin1'), message: Buffer.from(message, 'latin1') };
}

const header = { id: 'GENERATED', test: false, prepared: '2020-01-01T00:00:00Z', sender: { id: 'GENERATOR' } };

/** An SDMX-JSON message with metadata sets. */
async function metadataMessage(sets: readonly Artefact[]): Promise<Buffer> {
  const format = metadataFormats.find(({ names }) => names.includes('sdmx-json-2.1'));
  if (format === undefined) throw new Error('there is no format sdmx-json-2.1 of metadata');
  let text = '';
  for await (const piece of format.write(sets, {
    header,
    languages: [],
    metadataflows: [urnOf('Metadataflow', ids.metadataflow)],
  }))
    text += piece;
  return Buffer.from(text);
}

/** A small SDMX-ML message. */
export async function smallMessage(artefacts: readonly Artefact[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of structuresMessage(artefacts)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}: ${(await response.text()).slice(0, 500)}`);
  return (await response.json()) as T;
}

interface Report {
  readonly submission: string;
  readonly transaction: number;
}

const jsonMetadata = 'application/vnd.sdmx.metadata+json;version=2.1.0';

/** Submits generated artefacts to a new program; takes some minutes at full scale. */
export async function fill(url: string, scale: number, print: (line: string) => void): Promise<Filled> {
  let [artefacts, largest] = [0, 0];
  let ofLargest: Report = { submission: '', transaction: 0 };
  for (const sets of [usualArtefacts(scale), costlyArtefacts(scale)]) {
    for (const set of sets) {
      const hasAgencies = set.some((each) => each.class === 'AgencyScheme');
      const report = await post(url, structuresMessage(set), hasAgencies ? { action: 'MERGE' } : {});
      artefacts += set.length;
      if (set.length > largest) [largest, ofLargest] = [set.length, JSON.parse(report) as Report];
      print(`${artefacts} artefacts, the last is ${set.at(-1)?.class} ${set.at(-1)?.id}`);
    }
  }
  const newest = await post(url, await metadataMessage(metadataSets(scale)), { 'content-type': jsonMetadata });
  return {
    tick: (JSON.parse(newest) as Report).transaction,
    submission: ofLargest.submission,
    largestTick: ofLargest.transaction,
    ...(await lockOf(url)),
    message: await smallMessage([longList(ids.first, 'A', 40_000 * scale, '2.0.0')]),
  };
}

/** A lock file of many flows; with that of the costly flow, as many as a request can name. */
async function lockOf(url: string) {
  const json = structureFormats.find(({ names }) => names.includes('sdmx-json-2.1'))?.type ?? '';
  const found = await fetch(`${url}/sdmx/v2/structure/dataflow/${agency}/*/1.0.0?detail=allstubs`, {
    headers: { accept: json },
  });
  const { data } = (await found.json()) as { data: { dataflows: readonly { id: string }[] } };
  const others = data.dataflows.filter(({ id }) => id !== ids.flow).slice(0, 99);
  const flows = [ids.flow, ...others.map(({ id }) => id)].map((id) => urnOf('Dataflow', id));
  const query = flows.map((urn) => `urn=${encodeURIComponent(urn)}`).join('&');
  const lock = await getJson<object>(`${url}/ws/registry/lock?owners=true&${query}`);
  return { flows, lockFile: Buffer.from(JSON.stringify(lock)) };
}
