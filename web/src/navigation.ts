import { words } from './words/words.js';

const { navigation } = words;

/** The pages of the explorer that the head of every page leads to. */
export const explorerEntries = [
  ['/', navigation.find],
  ['/explore/browse', navigation.browse],
  ['/explore/graph', navigation.graph],
  ['/explore/changes', navigation.changes],
  ['/explore/try', navigation.submit],
  ['/explore/validate', navigation.validate],
] as const;

/** Pages that are not part of the explorer: the viewer of the API, and the documents. */
export const otherEntries = [
  ['/docs', navigation.api],
  ['/docs/README.md', navigation.documents],
] as const;
