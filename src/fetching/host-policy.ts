import { isIP } from 'node:net';
import { addressMatcher, isNetwork } from '../model/networks.js';

/** What may be fetched, by host and by address. */
export interface HostPolicy {
  /** @param host a name in lower case, in ASCII and without a final dot, or an address without brackets */
  allowsHost(host: string, port: number): boolean;
  /** Whether a connection to an address of an allowed host may be opened. */
  allowsAddress(address: string, port: number): boolean;
}

/** An entry of STRATA_FETCH_HOSTS. */
interface HostRule {
  /** Set for an address or a network. */
  readonly contains?: (address: string) => boolean;
  /** Set for a name; with a dot at its beginning, for all names below it. */
  readonly name?: string;
  readonly port: number | undefined;
}

/** The ports of an entry without one: those of http and https. */
const usualPorts: readonly number[] = [80, 443];

/** Networks of IPv4 that are not of the public Internet (IANA, special-purpose address registry; multicast and reserved ones). */
const specialOfIpv4 = addressMatcher([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
/** The addresses of IPv6 that are assigned. All else is special: mapped IPv4 addresses, NAT64, local ones, multicast. */
const assignedOfIpv6 = addressMatcher(['2000::/3']);
/** Special ones among these: Teredo and others of protocols, documentation, 6to4. */
const specialOfIpv6 = addressMatcher(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !specialOfIpv4(address);
  return assignedOfIpv6(address) && !specialOfIpv6(address);
}

/** The name or address of a URL as rules compare it: without brackets and without the final dot of a complete name. */
export const plainHost = ({ hostname }: Pick<URL, 'hostname'>): string =>
  hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

function readRule(entry: string): HostRule | undefined {
  if (isNetwork(entry)) return { contains: addressMatcher([entry]), port: undefined };
  const [, address, wildcard = '', name = '', digits] =
    /^(?:\[([\da-f:.]+)\]|(\*)?([^\s:/?#@*[\]\\%]+))(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (port === 0 || (port ?? 0) > 65_535) return undefined;
  if (address !== undefined) return isIP(address) === 6 ? { contains: addressMatcher([address]), port } : undefined;
  const isBelow = wildcard !== '' && name.startsWith('.');
  if (wildcard !== '' && !isBelow) return undefined;
  const bare = isBelow ? name.slice(1) : name;
  if (!URL.canParse(`http://${bare}`) || /^\.|\.\.|\.$/.test(bare)) return undefined;
  const host = new URL(`http://${bare}`).hostname;
  // Numbers that a URL would read as an address are a mistake in a rule.
  if (isIP(host) === 4) return host === bare && !isBelow ? { contains: addressMatcher([host]), port } : undefined;
  return { name: isBelow ? `.${host}` : host, port };
}

/** Whether a text is an entry of STRATA_FETCH_HOSTS. */
export const isFetchHost = (entry: string): boolean => readRule(entry) !== undefined;

/**
 * The policy of some entries: `host`, `host:port`, `*.example.org`, an address or a network. An entry without a port is for the ports
 * 80 and 443. Addresses and networks are also the private addresses to which allowed names may lead.
 */
export function hostPolicy(entries: readonly string[]): HostPolicy {
  const rules = entries.flatMap((entry) => readRule(entry) ?? []);
  const hasPort = (rule: HostRule, port: number): boolean =>
    rule.port === undefined ? usualPorts.includes(port) : rule.port === port;
  return {
    allowsHost: (host, port) =>
      rules.some((rule) => {
        if (!hasPort(rule, port)) return false;
        if (isIP(host) !== 0) return rule.contains?.(host) === true;
        return rule.name !== undefined && (rule.name.startsWith('.') ? host.endsWith(rule.name) : host === rule.name);
      }),
    allowsAddress(address, port) {
      // An address with a zone is one of a link.
      if (isIP(address) === 0 || address.includes('%')) return false;
      if (isPublic(address)) return true;
      return rules.some((rule) => rule.contains?.(address) === true && (rule.port ?? port) === port);
    },
  };
}
