import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { paddingOf, readTarHeader, tarBlock, tarEnd, tarHeader } from '../../../src/registry/backup/tar.js';

/** The files of an archive by their names, in its order. */
export type ArchiveFiles = Map<string, Buffer>;

export function filesOfArchive(archive: Buffer): ArchiveFiles {
  const files: ArchiveFiles = new Map();
  for (let offset = 0; ; ) {
    const header = readTarHeader(archive.subarray(offset, offset + tarBlock));
    if (header === undefined || header === 'damaged') return files;
    const start = offset + tarBlock;
    files.set(header.name, archive.subarray(start, start + header.size));
    offset = start + header.size + paddingOf(header.size);
  }
}

/** An archive of files as they are. */
export const archiveOf = (files: Iterable<readonly [name: string, content: Buffer]>): Buffer =>
  Buffer.concat([
    ...[...files].flatMap(([name, content]) => [
      tarHeader(name, content.length, 0),
      content,
      Buffer.alloc(paddingOf(content.length)),
    ]),
    tarEnd,
  ]);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The files with the checksums that belong to them. */
export function withChecksums(files: ArchiveFiles): ArchiveFiles {
  const others = [...files].filter(([name]) => name !== 'SHA256SUMS' && name !== 'end.json');
  const sums = Buffer.from(others.map(([name, content]) => `${sha256(content)}  ${name}\n`).join(''));
  const end = JSON.parse(String(files.get('end.json')));
  const last = Buffer.from(JSON.stringify({ ...end, checksum: sha256(sums) }));
  return new Map([...others, ['SHA256SUMS', sums], ['end.json', last]]);
}

/** The lines of a file of records. */
export const linesOf = (files: ArchiveFiles, name: string): string[] =>
  gunzipSync(files.get(name) ?? Buffer.alloc(0))
    .toString('utf8')
    .split('\n')
    .slice(0, -1);

/** The files with other lines in one of them, and the checksums that belong to it. */
export const withLines = (files: ArchiveFiles, name: string, lines: readonly string[]): ArchiveFiles =>
  withChecksums(new Map([...files, [name, gzipSync(`${lines.join('\n')}\n`)]]));
