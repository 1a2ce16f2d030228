import type { words } from '../words/words.js';

/** How firm a version is. */
export type Stability = keyof typeof words.stability;
