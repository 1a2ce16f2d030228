/** Adds a row to the group with a key, which is created with its first row. */
export function addToGroup<Key, Row>(groups: Map<Key, Row[]>, key: Key, row: Row): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [row]);
  else group.push(row);
}

/** Groups rows by a key; groups and rows keep their order. */
export function groupBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) addToGroup(groups, keyOf(row), row);
  return groups;
}
