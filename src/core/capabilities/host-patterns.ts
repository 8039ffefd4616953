import { isAddress } from './addresses.ts';

/**
 * Normalises a host for comparison: lower case, IDN as Punycode, no trailing dot. IPv4 becomes four
 * decimals, and IPv6 canonical in brackets.
 *
 * @returns `undefined` for other texts, for example with a scheme, a port or a path.
 * @example normalizeHost('BÜCHER.example.') // 'xn--bcher-kva.example'
 * @example normalizeHost('0x7f.1') // '127.0.0.1'
 */
export function normalizeHost(host: string): string | undefined {
  const bare = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (/[\s/?#@\\*]/.test(bare) || (!bare.startsWith('[') && bare.includes(':'))) return undefined;
  try {
    const url = new URL(`http://${bare}/`);
    return url.port === '' ? hostOf(url) : undefined;
  } catch {
    return undefined;
  }
}

/** The normalised host of a URL. */
export function hostOf(url: URL): string | undefined {
  const name = url.hostname.toLowerCase();
  let end = name.length;
  while (name[end - 1] === '.') end -= 1;
  return name.slice(0, end) || undefined;
}

/**
 * Normalises a pattern for comparison: `*`, `*.<host>` or a host.
 *
 * @returns `undefined` for other texts, for example `api.*.com`.
 */
export function normalizePattern(pattern: string): string | undefined {
  if (pattern === '*') return pattern;
  if (!pattern.startsWith('*.')) return normalizeHost(pattern);
  const rest = normalizeHost(pattern.slice(2));
  return rest === undefined || isAddress(rest) ? undefined : `*.${rest}`;
}

/** Whether every host of `inner` is one of `outer`; both normalised, a host is a pattern too. */
export function coversHost(outer: string, inner: string): boolean {
  if (outer === '*' || outer === inner) return true;
  if (!outer.startsWith('*.') || inner === '*' || isAddress(inner)) return false;
  return inner.endsWith(outer.slice(1)); // `*.x` never includes `x`, because of the dot
}

/**
 * The common hosts of two lists, as patterns: the narrower one of each overlapping pair.
 *
 * @example intersectHosts(['*.x.com'], ['api.x.com', 'y.com']) // ['api.x.com']
 */
export function intersectHosts(some: readonly string[], others: readonly string[]): string[] {
  return narrower(some, others, coversHost);
}

/** The covered one of each pair; patterns that another one covers are removed. */
export function narrower(
  some: readonly string[],
  others: readonly string[],
  covers: (outer: string, inner: string) => boolean,
): string[] {
  const shared = new Set<string>();
  for (const one of some) {
    for (const other of others) {
      if (covers(one, other)) shared.add(other);
      else if (covers(other, one)) shared.add(one);
    }
  }
  const all = [...shared];
  return all.filter((inner) => !all.some((outer) => outer !== inner && covers(outer, inner)));
}
