/** Reserved words of VTL 2.0 (reference manual, keywords), in lower case. */
const keywords = new Set(
  `abs add_months aggr aggregate aggregates all analytic and any apply as asc attribute avg between boolean bound by calc case
  cast ceil check check_datapoint check_hierarchy components computed condition constrained cross_join current current_date
  data datapoint dataset dataset_priority date datediff day day_of_month day_of_week default define desc dimension
  distinct div drop duration else end eq errorcode errorlevel eval except exists_in exp false fill_time_series filter
  first_value first floor flow_to_stock following foreign from full_join ge group gt having hierarchical hierarchy identifier
  if imbalance in inner_join instr integer intersect intyear intmonth intday invalid is isnull join keep lag last_value last
  lcase le lead left left_join length level ln log lower lt ltrim match_characters max measure median min minus mod month
  nbdays ne non_null non_zero not not_in null number nvl on operator or order over partial_null partial_zero partition
  period_indicator pivot point power preceding priority prod random range rank ratio_to_report record_type rename repeat
  replace return returns right round rows rtrim rule rule_priority ruleset scalar set setdiff single sqrt stddev_pop
  stddev_samp stock_to_flow string structure sub substr sum symdiff terms then time timeshift time_agg time_period to trim true
  trunc ucase unbounded union unique unpivot upper using validation valuedomain valuedomains var_pop var_samp variable when where
  with xor year always_null always_zero count daytoyear daytomonth viral yeartoday monthtoday time_agg`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** A comment, a text, a name in quotes, a name with the parts of a version or a URN, a number, or any other character. */
const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"[^"]*"|'([^']*)'|([A-Za-z][A-Za-z0-9_.]*)|\d[\w.]*|\S/g;

/** What a definition declares: its own name, and the names of its parameters, which mean nothing outside of it. */
const definition = /\bdefine\s+(?:operator|(?:datapoint|hierarchical)\s+ruleset)\s+(\w+)\s*\(([^)]*)\)/i;
const alias = /\bas\s+(\w+)/gi;

function declaredIn(text: string): ReadonlySet<string> {
  const [, own, parameters = ''] = definition.exec(text) ?? [];
  if (own === undefined) return new Set();
  const isOperator = /\bdefine\s+operator\b/i.test(text);
  const names = isOperator ? parameters.split(',').map((each) => each.trim().split(/\s+/)[0] ?? '') : [];
  return new Set([own, ...names, ...[...parameters.matchAll(alias)].map(([, name = '']) => name)]);
}

/**
 * The names in a VTL text, each once, in the order of the text: identifiers that are not reserved words and that the text
 * does not declare itself, without their quotes. Which of them name artefacts depends on what the registry holds.
 */
export function namesInVtl(text: string): readonly string[] {
  const declared = declaredIn(text);
  const names = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(token)) {
    const name = quoted ?? plain;
    if (name === undefined || name === '' || declared.has(name)) continue;
    if (quoted === undefined && keywords.has(name.toLowerCase())) continue;
    names.add(name);
  }
  return [...names];
}
