import type { Problem } from '../../errors.js';

/** The path of what stands outside of all artefacts: the message itself, what it says of a request, header and footer. */
const outside =
  /^(?:[^/]*|[^/]+\/(?:Header|Footer|SubmitStructureRequest\/SubmittedStructure)(?:\/.*)?|(?:meta|errors)\/.*)$/;

/** In an archive, paths begin with the name of the file. */
const fileName = /^.*: /;

const isNotice = ({ line, path = '' }: Problem): boolean =>
  line === undefined || outside.test(path.replace(fileName, ''));

/** Tells warnings about a message as a whole, its header and its footer (notices) from those about an artefact in it. */
export function separateNotices(problems: readonly Problem[]): {
  readonly notices: readonly Problem[];
  readonly warnings: readonly Problem[];
} {
  return {
    notices: problems.filter(isNotice),
    warnings: problems.filter((problem) => !isNotice(problem)),
  };
}
