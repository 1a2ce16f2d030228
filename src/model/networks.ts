import { BlockList, isIP } from 'node:net';

const longestPrefix = { 4: 32, 6: 128 };
const familyOf = (version: number): 'ipv4' | 'ipv6' => (version === 4 ? 'ipv4' : 'ipv6');

/** An IP address, or a network in CIDR notation. */
function readNetwork(text: string): { address: string; version: 4 | 6; prefix: number } | undefined {
  const [address = '', digits, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return undefined;
  const prefix = digits === undefined ? longestPrefix[version] : /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;
  return prefix <= longestPrefix[version] ? { address, version, prefix } : undefined;
}

/** Whether a text is an IP address or a network in CIDR notation. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined;

/** IPv4 addresses on IPv6 sockets are written as IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is in one of some networks; that of a closed connection is not known. */
export function addressMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks.map(readNetwork))
    if (network !== undefined) list.addSubnet(network.address, network.prefix, familyOf(network.version));
  return (given) => {
    const address = plainAddress(given ?? '');
    const version = isIP(address);
    return version !== 0 && list.check(address, familyOf(version));
  };
}
