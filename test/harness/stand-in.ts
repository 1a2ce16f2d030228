import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { structureFormats } from '../../src/formats/formats.js';
import { readResources } from '../../src/http/structures/resources-1.js';
import type { Artefact } from '../../src/model/artefact.js';
import { typeOfClass, typeOrder } from '../../src/model/artefact-types.js';
import { maintainableUrn, urnOf } from '../../src/model/urn.js';
import { extractReferences } from '../../src/references/extract.js';

/** How a stand-in responds in place of what was requested. */
export type Fault = (response: ServerResponse) => void;

/** A service of SDMX REST that responds as other registries do. */
export interface StandInService {
  /** Its path on the server, such as `/sdmx/v2`. */
  readonly path: string;
  readonly rest: '1' | '2';
  /** The name of the format in which it writes. */
  readonly format: string;
  readonly contentType?: string;
  artefacts: readonly Artefact[];
  /** Whether it lists the stubs of all types together. */
  readonly listsEverything: boolean;
  /** The fault of a request; undefined for none. @param count how often the path was requested, this time included */
  fault?: (path: string, count: number, request: IncomingMessage) => Fault | undefined;
}

export interface StandIn {
  readonly url: string;
  /** `127.0.0.1:PORT`, as an entry of STRATA_FETCH_HOSTS. */
  readonly host: string;
  /** The paths of all requests so far. */
  readonly requests: string[];
  close(): void;
}

/** A stub, in a form that the schemas of all versions allow. */
const stubOf = ({ class: artefactClass, agencyID, id, version, names }: Artefact): Artefact =>
  ({ class: artefactClass, agencyID, id, version, names, isExternalReference: true }) as unknown as Artefact;

function withDescendants(selected: readonly Artefact[], all: readonly Artefact[]): readonly Artefact[] {
  const byUrn = new Map(all.map((each) => [urnOf(each), each]));
  const found = new Set(selected);
  for (const each of found)
    for (const { target } of extractReferences(each).references) {
      const referred = byUrn.get(maintainableUrn(target));
      if (referred !== undefined) found.add(referred);
    }
  return [...found];
}

async function respond(
  { rest, format: name, artefacts, listsEverything, contentType }: StandInService,
  { pathname, searchParams }: URL,
  response: ServerResponse,
): Promise<void> {
  const parts = pathname.split('/').filter((part) => part !== '');
  if (rest === '2' && parts.shift() !== 'structure') return void response.writeHead(404).end('no such path');
  const [resource = '', agencyID = 'all', id = 'all'] = parts;
  const isEvery = (part: string): boolean => part === '*' || part === 'all';
  const isEverything = resource === (rest === '2' ? '*' : 'structure');
  if (isEverything && !listsEverything) return void response.writeHead(501).end('not implemented');
  const classes = ((): readonly string[] | null | undefined => {
    if (isEverything) return null;
    try {
      return rest === '1' ? (readResources(resource)?.flatMap((row) => row.classes) ?? null) : undefined;
    } catch {
      return [];
    }
  })();
  const isOfResource = (artefact: Artefact): boolean =>
    classes === null || (classes?.includes(artefact.class) ?? typeOfClass(artefact.class)?.resource === resource);
  const selected = artefacts.filter(
    (each) =>
      isOfResource(each) && (isEvery(agencyID) || each.agencyID === agencyID) && (isEvery(id) || each.id === id),
  );
  if (selected.length === 0) return void response.writeHead(404).end('<no-results/>');
  const isStubs = searchParams.get('detail') === 'allstubs';
  const whole = searchParams.get('references') === 'descendants' ? withDescendants(selected, artefacts) : selected;
  const written = (isStubs ? whole.map(stubOf) : whole).toSorted(
    (a, b) => (typeOrder.get(a.class) ?? 0) - (typeOrder.get(b.class) ?? 0),
  );
  const format = structureFormats.find(({ names }) => names.includes(name));
  if (format === undefined) throw new Error(`there is no format ${name}`);
  const header = { id: 'M', test: false, prepared: '2026-01-15T09:00:00Z', sender: { id: 'SOURCE' } };
  response.writeHead(200, { 'Content-Type': contentType ?? 'application/xml' });
  for await (const chunk of format.write(written, { header, languages: [], resolve: () => undefined }))
    response.write(chunk);
  response.end();
}

/** Starts a server with services. */
export async function startStandIn(services: readonly StandInService[]): Promise<StandIn> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const service = services.find((each) => path.startsWith(`${each.path}/`));
    if (service === undefined) return void response.writeHead(404).end('<html>no such page</html>');
    const below = path.slice(service.path.length);
    const count = requests.filter((each) => each === path).length;
    const fault = service.fault?.(below, count, request);
    if (fault !== undefined) return fault(response);
    respond(service, new URL(below, 'http://source.example'), response).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Faults in the wild. */
export const faults = {
  status:
    (status: number, headers: Readonly<Record<string, string>> = {}): Fault =>
    (response) =>
      response.writeHead(status, headers).end('<html>a fault</html>'),
  brokenOff: (): Fault => (response) => {
    response
      .writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': 10_000 })
      .write('<?xml version="1.0"?>');
    setTimeout(() => response.destroy(), 10);
  },
  page: (): Fault => (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>Please sign in</body></html>'),
} as const;
