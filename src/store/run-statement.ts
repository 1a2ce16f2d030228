import type { QueryResult, Transaction } from 'neo4j-driver';

/**
 * Sends a statement. neo4j-driver makes a stack trace for each, which with source maps takes as long as half of the rest of its work, or
 * longer. Without one, the stack of an error names the statement.
 * @param name of the statement
 */
export async function runStatement(
  tx: Pick<Transaction, 'run'>,
  text: string,
  parameters: Record<string, unknown>,
  name: string,
): Promise<QueryResult> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  let result: ReturnType<Transaction['run']>;
  try {
    result = tx.run(text, parameters);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error) error.stack = `${error}\n    at statement ${name}`;
    throw error;
  }
}
