import type { Problem } from '../../src/errors.js';
import type { StructureMessage } from '../../src/formats/message/structure-message.js';

/** The warnings about the artefacts of a message and those about the message as a whole. */
export const allProblems = ({ artefacts, problems }: StructureMessage): readonly Problem[] => [
  ...artefacts.flatMap((each) => each.problems),
  ...problems,
];
