import { isIPv4, isIPv6 } from 'node:net';
import type { Holder } from '../model/shares.js';

/** The 16-bit groups of an IPv6 address without zone and embedded IPv4 address. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after] = address.split('::');
  const [first, last] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const gap = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array<string>(Math.max(0, gap)).fill('0'), ...(last ?? [])];
}

const withoutLeadingZeros = (group: string): string => group.toLowerCase().replace(/^0+(?=.)/, '');

/**
 * What counts as one address: an IPv4 address, also as an IPv6 one (`::ffff:192.0.2.1`), or the first 64 bits of an IPv6
 * address, because one customer has all addresses of such a network (RFC 6177).
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).map(withoutLeadingZeros).join(':')}::/64`;
}

/** Whom that is counted for which anonymous clients of an address take. */
export const holderOfAddress = (address: string): Holder => ({ key: networkOf(address), isSignedIn: false });
