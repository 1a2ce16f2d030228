import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';

/** Expects a StrataError Syntax with one problem of this rule, whose text includes `part`. */
export function expectSyntaxError(operation: () => unknown, rule: string, part = ''): void {
  const error = catchSyntaxError(operation);
  expect(error?.message).to.include(part);
  expect(error?.problems).to.deep.equal([{ severity: 'error', code: 140, rule, detail: error?.message }]);
}

/** The StrataError Syntax that the operation throws, undefined when it succeeds; anything else thrown fails the test. */
export function catchSyntaxError(operation: () => unknown): StrataError | undefined {
  try {
    operation();
    return undefined;
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    expect(error.name).to.equal('Syntax');
    return error;
  }
}
