import type { Artefact } from '../../model/artefact.js';
import type { ArtefactSequence } from '../../model/artefact-sequence.js';
import type { ArtefactClass } from '../../model/artefact-types.js';
import type { VersionRow } from '../../store/query-statements.js';
import type { Snapshot } from '../snapshot.js';
import { streamArtefacts } from './load-artefacts.js';
import { stubOf } from './stub.js';

/** Memory for a batch of a large result, an artefact of it and the text that is made of it, bytes, roughly. */
export const streamMemory = 16_000_000;

/** Memory of a version row, bytes, roughly. */
export const bytesPerRow = 600;

/** A version of a result; a stub is made of its row, without its content. */
export interface FormedRow<Form extends string> {
  readonly row: VersionRow;
  readonly form: Form;
}

/**
 * Versions as a sequence whose content is loaded, in batches, when it is read.
 * @param formedOf returns an artefact as it is returned, from its content
 */
export function streamRows<Form extends string>(
  snapshot: Snapshot,
  formed: readonly FormedRow<Form>[],
  formedOf: (formed: FormedRow<Form>, content: Artefact) => Promise<Artefact>,
): ArtefactSequence {
  async function* load(indices: readonly number[]): AsyncGenerator<Artefact> {
    const wanted = indices.flatMap((index) => formed[index] ?? []);
    const contents = streamArtefacts(
      (work) => snapshot.read(work),
      wanted.flatMap(({ row, form }) => (form === 'stub' ? [] : [row])),
    );
    try {
      for (const each of wanted) {
        if (each.form === 'stub') {
          yield stubOf(each.row);
          continue;
        }
        const { value } = await contents.next();
        const [row, content] = value ?? [];
        if (row !== each.row || content === undefined)
          throw new Error(`the database lacks the content of ${each.row.urn}`);
        yield await formedOf(each, content);
      }
    } finally {
      await contents.return(undefined);
    }
  }
  return {
    identities: formed.map(({ row: { class: artefactClass, agencyID, id, version } }) => ({
      class: artefactClass as ArtefactClass,
      agencyID,
      id,
      version,
    })),
    load,
    find: () => undefined,
    [Symbol.asyncIterator]: () => load([...formed.keys()]),
  };
}
