import { type Problem, StrataError } from '../errors.js';
import type { ArchiveFile } from './packaging/read-archive.js';
import type { StructureMessage } from './structure-message.js';

const inFile = (problem: Problem, name: string): Problem => ({
  ...problem,
  path: problem.path === undefined ? name : `${name}: ${problem.path}`,
});

/**
 * Reads the messages of an archive as one: the artefacts of all, the header of the first. Paths of problems begin with
 * the name of the file.
 * @throws StrataError `Syntax` with the faults of all files.
 */
export async function uniteMessages(
  files: AsyncIterable<ArchiveFile>,
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<StructureMessage>,
): Promise<StructureMessage> {
  const messages: StructureMessage[] = [];
  const faults: Problem[] = [];
  for await (const { name, bytes } of files) {
    try {
      const message = await read(bytes);
      messages.push({ ...message, problems: message.problems.map((problem) => inFile(problem, name)) });
    } catch (error) {
      if (!(error instanceof StrataError) || error.name === 'TooLarge') throw error;
      const { problems, message: detail } = error;
      const whole: Problem = { severity: 'error', code: 140, rule: 'archive.file', detail };
      faults.push(...(problems.length > 0 ? problems : [whole]).map((problem) => inFile(problem, name)));
    }
  }
  const [first] = messages;
  if (faults.length > 0 || first === undefined) {
    throw new StrataError('Syntax', 'the archive holds messages that cannot be read', faults);
  }
  return {
    header: first.header,
    artefacts: messages.flatMap(({ artefacts }) => artefacts),
    problems: messages.flatMap(({ problems }) => problems),
  };
}
