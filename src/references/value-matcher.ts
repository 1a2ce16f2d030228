/**
 * Tells whether a value fits a pattern in which `%`, anywhere and as often as wanted, stands for any run of characters
 * (information model, MemberSelection). Without `%` the two must be equal.
 */
export function valueMatcher(pattern: string): (value: string) => boolean {
  const [head = '', ...middle] = pattern.split('%');
  const tail = middle.pop();
  if (tail === undefined) return (value) => value === pattern;
  return (value) => {
    const end = value.length - tail.length;
    if (head.length > end || !value.startsWith(head) || !value.endsWith(tail)) return false;
    let at = head.length;
    for (const text of middle) {
      const found = value.indexOf(text, at);
      at = found + text.length;
      if (found < 0 || at > end) return false;
    }
    return true;
  };
}
