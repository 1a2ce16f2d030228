import type { Problem } from '../../src/errors.js';
import type { StructureMessage } from '../../src/formats/message/structure-message.js';

/** The warnings about the artefacts of a message and those about the message as a whole. */
export const allProblems = ({ artefacts, problems }: StructureMessage): readonly Problem[] => [
  ...artefacts.flatMap((each) => each.problems),
  ...problems,
];

/** All but the notices of versions that are taken as 1.0, which are valid and which most examples give rise to. */
export const deviationsIn = (message: StructureMessage): readonly Problem[] =>
  allProblems(message).filter(({ rule }) => rule !== 'version.default');
