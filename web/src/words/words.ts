import { en } from './en.js';

/** The texts of the interface, in the language that is shown. */
export const words = en;
