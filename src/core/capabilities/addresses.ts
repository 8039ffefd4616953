import { isMetadataHost } from './metadata-hosts.ts';

/** Why a host is always refused. */
export type HostHazard = 'metadata' | 'private';

/** Names that exist only in a private network; a name without a dot is one of them. */
const PRIVATE_NAMES =
  /^[^.]*$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|corp|home|home\.arpa)$/;

/** IPv4 blocks that are not public: network, prefix length. Source: IANA special-purpose registry. */
const PRIVATE_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/**
 * Whether a normalised host is a cloud's metadata service, or an address or name that is not
 * public. Addresses inside IPv6 (mapped, compatible, NAT64, 6to4, Teredo, ISATAP) count as their
 * IPv4 address. This function cannot resolve names: a backend that does must check the resolved
 * addresses.
 *
 * Source: docs/contract.md#network.
 *
 * @param host As `normalizeHost` returns it.
 * @example hazardOf('169.254.169.254') // 'metadata'
 */
export function hazardOf(host: string): HostHazard | undefined {
  if (host.startsWith('[')) return hazardOfV6(groupsOf(host.slice(1, -1)));
  if (isV4(host)) return hazardOfV4(host);
  if (isMetadataHost(host)) return 'metadata';
  return PRIVATE_NAMES.test(host) ? 'private' : undefined;
}

/** Whether a normalised host is an address, not a name. */
export function isAddress(host: string): boolean {
  return host.startsWith('[') || isV4(host);
}

function isV4(host: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

function hazardOfV4(host: string): HostHazard | undefined {
  if (isMetadataHost(host)) return 'metadata';
  const address = toNumber(host);
  const isPrivate = PRIVATE_V4.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(toNumber(network) / size);
  });
  return isPrivate ? 'private' : undefined;
}

function hazardOfV6(groups: readonly number[]): HostHazard | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  if (isMetadataHost(groups.map((group) => group.toString(16)).join(':'))) return 'metadata';
  const teredo = a === 0x2001 && b === 0;
  const last = hazardOfV4(teredo ? toV4(g ^ 0xffff, h ^ 0xffff) : toV4(g, h));
  const zeros = (a | b | c | d) === 0;
  // Compatible ::a.b.c.d, mapped ::ffff:a.b.c.d, translated ::ffff:0:a.b.c.d, NAT64 64:ff9b::a.b.c.d.
  const nat64 = a === 0x64 && b === 0xff9b && (c | d | e | f) === 0;
  const wraps =
    nat64 || (zeros && e === 0 && (f === 0 || f === 0xffff)) || (zeros && e === 0xffff && f === 0);
  if (wraps) return last;
  if (a === 0x2002) return hazardOfV4(toV4(b, c));
  const isatap = (e & 0xfdff) === 0 && f === 0x5efe;
  const localNat64 = a === 0x64 && b === 0xff9b && c === 1;
  if ((teredo || isatap || localNat64) && last) return last;
  // Besides the embedded ones only 2000::/3 is public, without its reserved parts.
  const isPublic =
    a >> 13 === 1 && !(a === 0x2001 && (b < 0x200 || b === 0xdb8)) && !(a === 0x3fff && b < 0x1000);
  return isPublic ? undefined : 'private';
}

/** The eight groups of a canonical IPv6 address, which `URL` writes without dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = read(head);
  if (tail === undefined) return before;
  const after = read(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function toV4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}
