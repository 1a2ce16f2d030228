import yazl from 'yazl';

/** A fixed time, so that equal files give equal archives. */
const mtime = new Date(2026, 0, 1);

/** The bytes of a zip archive with files, by their names. */
export async function zip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name, { mtime });
  archive.end();
  const parts: Buffer[] = [];
  for await (const part of archive.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
