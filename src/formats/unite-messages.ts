import { type Problem, StrataError } from '../errors.js';
import type { RequestedAction, StructureMessage, TakeArtefact } from './message/structure-message.js';
import type { ArchiveFile } from './packaging/read-archive.js';

/** A path in a message of an archive: it begins with the name of the file. */
export const pathInFile = (name: string, path: string | undefined): string =>
  path === undefined ? name : `${name}: ${path}`;

const inFile = (problems: readonly Problem[], name: string): readonly Problem[] =>
  problems.map((problem) => ({ ...problem, path: pathInFile(name, problem.path) }));

/** The action of all messages: an archive is one submission, with one action. */
function commonAction(messages: readonly StructureMessage[]): RequestedAction | undefined {
  const named = new Set(messages.map(({ action }) => action?.name ?? 'none'));
  if (named.size > 1) {
    const detail = `the messages of the archive have different actions (${[...named].join(', ')}), but an archive is one submission with one action; send a request for each action`;
    throw new StrataError('Syntax', detail, [{ severity: 'error', code: 140, rule: 'archive.action', detail }]);
  }
  return (messages.find(({ action }) => action?.isStated) ?? messages[0])?.action;
}

/**
 * Reads the messages of an archive as one: the artefacts of all, which are passed to `take`, format and header of the
 * first; it is a test where one of them is a test. Paths of problems begin with the name of the file.
 * @throws StrataError `Syntax` with the errors of all files, or where their actions differ.
 */
export async function uniteMessages(
  files: AsyncIterable<ArchiveFile>,
  take: TakeArtefact,
  read: (bytes: AsyncIterable<Uint8Array>, take: TakeArtefact) => Promise<StructureMessage>,
): Promise<StructureMessage> {
  const messages: StructureMessage[] = [];
  const faults: Problem[] = [];
  for await (const { name, bytes } of files) {
    try {
      const message = await read(bytes, (artefact) =>
        take({ ...artefact, file: name, problems: inFile(artefact.problems, name) }),
      );
      messages.push({ ...message, problems: inFile(message.problems, name) });
    } catch (error) {
      if (!(error instanceof StrataError) || error.name === 'TooLarge') throw error;
      const { problems, message: detail } = error;
      const whole: Problem = { severity: 'error', code: 140, rule: 'archive.file', detail };
      faults.push(...inFile(problems.length > 0 ? problems : [whole], name));
    }
  }
  const [first] = messages;
  if (faults.length > 0 || first === undefined) {
    throw new StrataError('Syntax', 'messages in the archive are not valid; see the problems of each file', faults);
  }
  const action = commonAction(messages);
  return {
    format: first.format,
    header: { ...first.header, test: messages.some(({ header }) => header.test) },
    ...(action === undefined ? {} : { action }),
    artefacts: [],
    problems: messages.flatMap(({ problems }) => problems),
  };
}
