/** A value of PackStream as the tests use it: no bytes, no temporal and no graph types. */
export type PackValue = null | boolean | number | string | readonly PackValue[] | { readonly [key: string]: PackValue };

/** A message of Bolt: a structure with a signature. https://neo4j.com/docs/bolt/current/packstream/ */
export interface BoltMessage {
  readonly signature: number;
  readonly fields: readonly PackValue[];
}

interface Markers {
  /** Marker of sizes below 16, which are its lower half. */
  readonly tiny: number;
  /** Markers of sizes of 8, 16 and 32 bits. */
  readonly sized: readonly [number, number, number];
}

const strings: Markers = { tiny: 0x80, sized: [0xd0, 0xd1, 0xd2] };
const lists: Markers = { tiny: 0x90, sized: [0xd4, 0xd5, 0xd6] };
const maps: Markers = { tiny: 0xa0, sized: [0xd8, 0xd9, 0xda] };
const structures = 0xb0;

function sizeOf(markers: Markers, size: number): Buffer {
  if (size < 16) return Buffer.from([markers.tiny + size]);
  const bytes = Buffer.alloc(5);
  bytes[0] = markers.sized[2];
  bytes.writeUInt32BE(size, 1);
  return bytes;
}

function packNumber(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  if (Number.isInteger(value)) {
    bytes[0] = 0xcb;
    bytes.writeBigInt64BE(BigInt(value), 1);
  } else {
    bytes[0] = 0xc1;
    bytes.writeDoubleBE(value, 1);
  }
  return bytes;
}

function pack(value: PackValue): Buffer {
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === 'number') return packNumber(value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([sizeOf(strings, bytes.length), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([sizeOf(lists, value.length), ...value.map(pack)]);
  const entries = Object.entries(value);
  return Buffer.concat([sizeOf(maps, entries.length), ...entries.flatMap(([key, each]) => [pack(key), pack(each)])]);
}

/** The bytes of a message, in chunks. */
export function packMessage({ signature, fields }: BoltMessage): Buffer {
  const bytes = Buffer.concat([Buffer.from([structures + fields.length, signature]), ...fields.map(pack)]);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 0xffff) {
    const chunk = bytes.subarray(at, at + 0xffff);
    chunks.push(Buffer.from([chunk.length >> 8, chunk.length & 0xff]), chunk);
  }
  return Buffer.concat([...chunks, Buffer.from([0, 0])]);
}

/** Reads one message without its chunk headers. @throws Error for a type that the tests do not use */
export function unpackMessage(bytes: Buffer): BoltMessage {
  let at = 0;
  const take = (count: number): Buffer => {
    at += count;
    return bytes.subarray(at - count, at);
  };
  const sizeBy = (marker: number, { tiny, sized }: Markers): number | undefined => {
    if ((marker & 0xf0) === tiny) return marker & 0x0f;
    const width = sized.indexOf(marker);
    return width < 0 ? undefined : take(2 ** width).readUIntBE(0, 2 ** width);
  };
  const integers = [0xc8, 0xc9, 0xca];
  const constants = new Map<number, PackValue>([
    [0xc0, null],
    [0xc2, false],
    [0xc3, true],
  ]);
  function unpack(): PackValue {
    const marker = take(1).readUInt8();
    const constant = constants.get(marker);
    if (constant !== undefined) return constant;
    if (marker < 0x80) return marker;
    if (marker >= 0xf0) return marker - 0x100;
    if (marker === 0xc1) return take(8).readDoubleBE();
    if (marker === 0xcb) return Number(take(8).readBigInt64BE());
    const width = 2 ** integers.indexOf(marker);
    if (width >= 1) return take(width).readIntBE(0, width);
    const length = sizeBy(marker, strings);
    if (length !== undefined) return take(length).toString();
    const count = sizeBy(marker, lists);
    if (count !== undefined) return Array.from({ length: count }, unpack);
    const entries = sizeBy(marker, maps);
    if (entries !== undefined) return Object.fromEntries(Array.from({ length: entries }, () => [unpack(), unpack()]));
    throw new Error(`unexpected marker ${marker.toString(16)} of PackStream`);
  }
  const fieldCount = take(1).readUInt8() - structures;
  const signature = take(1).readUInt8();
  return { signature, fields: Array.from({ length: fieldCount }, unpack) };
}

/** Takes complete messages from the beginning of received bytes. @returns them, and the bytes that are left */
export function takeMessages(received: Buffer): { messages: BoltMessage[]; rest: Buffer } {
  const messages: BoltMessage[] = [];
  let chunks: Buffer[] = [];
  let rest = received;
  for (let at = 0; at + 2 <= received.length; ) {
    const size = received.readUInt16BE(at);
    if (at + 2 + size > received.length) break;
    chunks.push(received.subarray(at + 2, at + 2 + size));
    at += 2 + size;
    if (size > 0) continue;
    // An empty message keeps a connection open.
    if (chunks.length > 1) messages.push(unpackMessage(Buffer.concat(chunks)));
    chunks = [];
    rest = received.subarray(at);
  }
  return { messages, rest };
}
