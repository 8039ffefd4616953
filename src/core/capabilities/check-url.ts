import { hazardOf } from './addresses.ts';
import type { NetworkGrant } from './grants.ts';
import { coversHost, hostOf } from './host-patterns.ts';
import { listOrNothing, refusal } from './refusals.ts';

/**
 * Checks one hop of a request against a grant.
 *
 * Source: docs/contract.md#network.
 *
 * @throws Error `HOST_NOT_ALLOWED: …`, with the deciding rule and what to do.
 */
export function checkUrl(url: URL, grant: NetworkGrant): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse(`scheme ${url.protocol} is refused. Only http: and https: are reachable.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse('the URL carries credentials, which is always refused. Send them as a header.');
  }
  const host = hostOf(url);
  const hazard = host === undefined ? 'private' : hazardOf(host);
  if (host === undefined || hazard === 'metadata') {
    throw refuse(`${host} is a cloud metadata address, which is always refused. Use another host.`);
  }
  if (hazard === 'private' && !grant.allowPrivate) {
    throw refuse(
      `${host} is a private or reserved address. Use a public host, or set safety.network.allow_private_urls.`,
    );
  }
  if (grant.unreadable !== undefined) {
    throw refuse(
      `network.deny of the personality has an invalid host pattern (${grant.unreadable}), so every host is denied. Write it as 'host' or '*.host'.`,
    );
  }
  if (grant.denied.some((pattern) => coversHost(pattern, host))) {
    throw refuse(
      `${host} is not allowed: network.deny of the personality denies it and overrides network.allow.`,
    );
  }
  if (!grant.granted.some((pattern) => coversHost(pattern, host))) {
    throw refuse(
      `${host} is not among the hosts that tool and personality share (${listOrNothing(grant.granted)}). Add it to capabilities.network.allowedHosts and to the personality's network.allow.`,
    );
  }
}

function refuse(sentence: string): Error {
  return refusal('HOST_NOT_ALLOWED', sentence);
}
