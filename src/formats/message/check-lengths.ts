import { type Problem, StrataError } from '../../errors.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { longestId } from '../../model/longest-id.js';
import { partsOf } from '../../model/parts.js';
import type { MessageArtefact, TakeArtefact } from './structure-message.js';

/** Number of problems that are listed. */
const mostProblems = 100;

function* idsOf({ artefact }: MessageArtefact): Generator<{ name: string; text: string; path?: string }> {
  for (const name of ['agencyID', 'id', 'version'] as const) yield { name, text: artefact[name] };
  const paths = new Map(typeOfClass(artefact.class)?.parts?.map((part) => [part.class, part.path]));
  for (const part of partsOf(artefact)) {
    const { id } = part.content;
    if (typeof id === 'string') yield { name: 'id', text: id, path: `${paths.get(part.class)}/${part.tail}` };
  }
}

function* problemsOf(submitted: MessageArtefact): Generator<Problem> {
  for (const { name, text, path } of idsOf(submitted)) {
    if (text.length <= longestId) continue;
    yield {
      severity: 'error',
      code: 140,
      rule: 'id.long',
      detail: `the ${name} "${text.slice(0, 40)}…" has ${text.length} characters; at most ${longestId} are allowed`,
      ...submitted.position,
      ...(path === undefined ? {} : { path }),
    };
  }
}

/**
 * Passes artefacts on and checks the lengths of ids, agency ids and versions against the limit of the registry, for every
 * format.
 */
export function checkingLengths(take: TakeArtefact): { readonly take: TakeArtefact; complete(): void } {
  const problems: Problem[] = [];
  return {
    take(artefact) {
      for (const problem of problemsOf(artefact)) if (problems.length < mostProblems) problems.push(problem);
      if (problems.length === 0) take(artefact);
    },
    /** @throws StrataError `Syntax`, rule `id.long`, with the places of the artefacts */
    complete() {
      const [first] = problems;
      if (first !== undefined) throw new StrataError('Syntax', first.detail, problems);
    },
  };
}
