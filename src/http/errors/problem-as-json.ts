import type { Problem } from '../../errors.js';

/** A problem as a JSON object, without the fields that only the registry uses. */
export const problemAsJson = ({ severity, code, rule, detail, reference, path, line, column }: Problem) => ({
  severity,
  code,
  rule,
  detail,
  reference,
  path,
  line,
  column,
});
