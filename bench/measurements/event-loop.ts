import { parseUrn } from '../../src/model/urn.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { post } from '../serve.js';
import { sized } from '../sizes.js';
import { startApiProcess } from '../start-api-process.js';
import { largeLine, largeMessageInChunks } from './large-message.js';

/** No request may block the event loop for longer, milliseconds. */
const longest = 50;
const structures = sized(2_000, 3);
/** Versions that are not stable, with their numbers of codes. */
const largest = [
  [sized(100_000, 200), '7.0'],
  [sized(1_000_000, 300), '7.1'],
] as const;
const formats = ['sdmx-json-2.1', 'sdmx-json-1.0', 'sdmx-2.1'];

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString().slice(0, 500)}`);
  return bytes;
}

/** Copies of a data structure of the registry in one message. */
async function structureMessage(url: string, dataflow: string): Promise<string> {
  const { agencyID, id, version } = parseUrn(dataflow);
  const path = `/sdmx/v2/structure/dataflow/${agencyID}/${id}/${version}?references=datastructure&format=sdmx-3.0`;
  const text = (await download(`${url}${path}`)).toString();
  const [structure = ''] = /<str:DataStructure [\s\S]*?<\/str:DataStructure>/.exec(text) ?? [];
  const [, own = ''] = /\bid="([^"]+)"/.exec(structure) ?? [];
  const [, stable = ''] = /\bversion="([^"]+)"/.exec(structure) ?? [];
  const draft = structure
    .replace(`version="${stable}"`, 'version="1.0"')
    .replaceAll(`${own}(${stable})`, `${own}(1.0)`);
  const copies = Array.from({ length: structures }, (_, index) => draft.replaceAll(own, `COPY_${index}`));
  const [start = ''] =
    /^[\s\S]*?<str:DataStructures>/.exec(text.replace(/<str:Dataflows>[\s\S]*<\/str:Dataflows>/, '')) ?? [];
  return `${start}${copies.join('\n')}</str:DataStructures></mes:Structures></mes:Structure>`;
}

/** Longest block of the event loop of an API process while it serves the largest requests. */
async function measure({ neo4j, dataflows, effort }: Bench): Promise<readonly Row[]> {
  const api = startApiProcess(neo4j);
  const rows: Row[] = [];
  try {
    const { url } = await api.started;
    const during = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      await api.memory();
      await work();
      const value = (await api.memory()).longestBlock;
      rows.push({
        name: `longest block of the event loop while ${name}, to ${longest} ms`,
        value,
        baseline: longest,
        goal: 1,
      });
    };
    const withNames = (bytes: Buffer, name: string) => Buffer.from(bytes.toString().replaceAll('area number', name));
    for (const [codes, version] of largest.slice(0, effort < 1 ? 1 : undefined)) {
      const message = Buffer.concat([...largeMessageInChunks([version], codes)]);
      const what = `${codes.toLocaleString('en')} codes`;
      await during(`${what} are submitted`, () => post(url, message));
      const renamed = withNames(message, 'area');
      await during(`${what} are replaced in a dry run`, () => post(url, renamed, { 'dry-run': 'true' }));
      await during(`${what} are replaced`, () => post(url, renamed));
      await during(`${what} are merged`, () => post(url, message, { action: 'MERGE' }));
      // A million codes with links are above the limit of items.
      for (const format of codes > 500_000 ? [] : formats) {
        const { agencyID, id } = largeLine;
        const target = `${url}/sdmx/v2/structure/codelist/${agencyID}/${id}/${version}?format=${format}`;
        const bytes = withNames(await download(target), format);
        await during(`${what} are replaced in ${format}`, () => post(url, bytes));
      }
    }
    const copies = Buffer.from(await structureMessage(url, dataflows[0] ?? ''));
    const what = `${structures.toLocaleString('en')} data structures`;
    await during(`${what} are submitted in a dry run`, () => post(url, copies, { 'dry-run': 'true' }));
    await during(`${what} are submitted`, () => post(url, copies));
    const renamed = Buffer.from(copies.toString().replaceAll('Data structure', 'Structure'));
    await during(`${what} are replaced`, () => post(url, renamed));
  } finally {
    api.end();
  }
  return rows;
}

export const eventLoop: Measurement = { name: 'loop', measure };
