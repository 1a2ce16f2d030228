import { readFile } from 'node:fs/promises';
import { ConfigurationError, StrataError } from '../errors.js';
import type { AccessRule } from '../registry/access/rule.js';
import type { Registry } from '../registry/registry.js';
import { readRules } from '../registry/rule-changes/read-rules.js';

/**
 * Reads the file of access rules.
 * @throws ConfigurationError that names the file, line, column and what would be right
 */
export async function readRulesFile(path: string): Promise<readonly AccessRule[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      `STRATA_ACCESS_RULES is "${path}". The file cannot be read (${reason}). Correct the path, or make the file readable.`,
    );
  }
  try {
    return readRules(text);
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    const [{ line, column } = {}] = error.problems;
    throw new ConfigurationError(
      `the file ${path} of STRATA_ACCESS_RULES is wrong in line ${line}, column ${column}: ${error.message}. docs/access-rules.md describes rules.`,
    );
  }
}

/** How many rules an import changed, and whether anybody can change rules afterwards. */
export interface RulesImport {
  readonly changed: number;
  /** Tick of the transaction; null where the registry held these rules already. */
  readonly transaction: number | null;
  readonly hasAdministrator: boolean;
}

/**
 * Puts rules in the place of all that the registry holds, as the principal `import`. Nothing is written where they are the same.
 * @param hasRoot whether the root account can sign in
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function importRules(
  registry: Pick<Registry, 'changeAccessRules'>,
  rules: readonly AccessRule[],
  hasRoot: boolean,
): Promise<RulesImport> {
  const { changes, transaction } = await registry.changeAccessRules({
    put: rules,
    remove: 'others',
    principal: { kind: 'root', name: 'import' },
    hasRoot,
    dryRun: false,
  });
  const isAdministration = (rule: AccessRule): boolean => rule.kind === 'grant' && rule.role === 'administrator';
  return {
    changed: changes.filter(({ change }) => change !== 'unchanged').length,
    transaction,
    hasAdministrator: hasRoot || rules.some(isAdministration),
  };
}
