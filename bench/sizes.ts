/**
 * Whether every measurement runs once with its smallest sizes, which shows that it works. Read here and not with the other options,
 * because the modules of measurements state their sizes when they are loaded.
 */
export const isSmoke = process.argv.includes('--smoke');

/** A size of a measurement. */
export const sized = (full: number, smallest: number): number => (isSmoke ? smallest : full);
