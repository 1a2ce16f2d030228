import { maintainableUrn, type Urn } from '../../src/model/urn.js';

const numbersOf = (version: string): number[] => version.split('.').map(Number);

const compare = (a: string, b: string): number => {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};

/**
 * The version that a reference resolves to among some, in a simple independent way: the version itself, or for a wildcard
 * the highest stable version that is not lower and equal before the plus.
 */
export function meaningOf(target: Urn, urns: readonly string[]): string | undefined {
  const exact = maintainableUrn(target);
  if (!target.version.includes('+')) return urns.find((urn) => urn === exact);
  const line = exact.slice(0, exact.indexOf('('));
  const [fixed = ''] = /^(\d+\.)*(?=\d+\+)/.exec(target.version) ?? [];
  const minimum = target.version.replace('+', '');
  return urns
    .filter((urn) => urn.startsWith(`${line}(`))
    .map((urn) => urn.slice(line.length + 1, -1))
    .filter(
      (version) => /^[1-9]\d*\.\d+\.\d+$/.test(version) && version.startsWith(fixed) && compare(version, minimum) >= 0,
    )
    .sort(compare)
    .map((version) => `${line}(${version})`)
    .at(-1);
}
