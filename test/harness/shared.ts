import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RootHookObject } from 'mocha';

/**
 * Material of others in the folder `shared` beside the project: official schemas, published messages, tables of facts.
 * Tests use it through these functions alone. Without it, what compares with it is skipped; with `CI=true` it fails.
 */
const root = fileURLToPath(new URL('../../../shared/', import.meta.url));
const isThere = existsSync(root);
const absence = 'the folder ../shared is absent';
const isRequired = process.env['CI'] === 'true';

/** The path of a file or folder of the material. */
export function sharedPath(path: string): string {
  if (!isThere) throw new Error(`${absence}: ${path} cannot be read; use describeWithShared or itWithShared`);
  return root + path;
}

export const sharedText = (path: string): string => readFileSync(sharedPath(path), 'utf8');

export const sharedJson = <T>(path: string): T => JSON.parse(sharedText(path)) as T;

/** The files below a folder of the material, sorted, with their paths below that folder; none where it is absent. */
export const sharedFiles = (folder: string): readonly string[] => (isThere ? filesBelow(sharedPath(folder)) : []);

/** Sorted, with their paths below the folder; without hidden folders, such as the environments of Python, which change while tests run. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) =>
      entry.isDirectory()
        ? [entry.name, ...filesBelow(join(folder, entry.name)).map((path) => `${entry.name}/${path}`)]
        : [entry.name],
    )
    .sort();

/** A suite that compares with the material. Without it, the suite is not defined but skipped, as one test. */
export function describeWithShared(title: string, define: (this: Mocha.Suite) => void): void {
  if (isThere) describe(title, define);
  else itWithShared(title, () => {});
}

/** A test that compares with the material. */
export function itWithShared(title: string, test: Mocha.Func | Mocha.AsyncFunc): void {
  if (isThere) it(title, test as Mocha.AsyncFunc);
  else if (isRequired) it(title, () => failAbsent());
  else it.skip(`${title} (${absence})`);
}

function failAbsent(): never {
  throw new Error(`${absence}; with CI=true it is required`);
}

class AbsentError extends Error {}

let isComparisonLeftOut = false;

/**
 * Whether a comparison with the material can be made inside a test that also proves something else. Where it cannot, the
 * test goes on, and counts as skipped unless something else in it fails.
 */
export function canCompare(): boolean {
  if (isThere) return true;
  if (isRequired) failAbsent();
  isComparisonLeftOut = true;
  return false;
}

/** Ends a test that cannot go on without the material as skipped. */
export function requireShared(): void {
  if (!canCompare()) throw new AbsentError(absence);
}

/** Skips tests in which a comparison was left out, at their end. */
export const skipIncompleteTests: RootHookObject = isThere
  ? {}
  : {
      beforeEach(this: Mocha.Context) {
        const test = this.currentTest;
        const run = test?.fn as Mocha.AsyncFunc | undefined;
        if (test === undefined || run === undefined) return;
        test.fn = async function (this: Mocha.Context) {
          try {
            await run.call(this);
          } catch (error) {
            if (!(error instanceof AbsentError)) {
              isComparisonLeftOut = false;
              throw error;
            }
          }
          if (!isComparisonLeftOut) return;
          isComparisonLeftOut = false;
          test.title += ` (not compared: ${absence})`;
          this.skip();
        };
      },
    };
