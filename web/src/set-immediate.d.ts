/** Loops in turns name it (src/model/turns.ts), which only the registry runs: code for both runs at once in browsers. */
declare function setImmediate(callback: () => void): void;
