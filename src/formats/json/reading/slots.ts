import type { Content } from '../../../model/content.js';

/** Stands for a value that was given and is wrong; what is wrong is in the findings. */
export const faulty = Symbol('faulty');

/** What an object holds while it is read: undefined where nothing was given. */
export type Slots = (Content | typeof faulty | undefined)[];
