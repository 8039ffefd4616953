import type { RemoteJWKSet } from 'jose';
import { isRecord } from '../../lib/is-record.ts';

/** The official package; the first token loads it. */
export type Jose = typeof import('jose');

/** How long one request for the keys may take. */
const TIMEOUT_MS = 5000;

/** How long keys are kept, and how often a token with an unknown key may ask for new ones. */
const MAX_AGE_MS = 10 * 60_000;
const COOLDOWN_MS = 30_000;

/** How long after a failed request no other one is made. */
const REST_MS = 5000;

/**
 * The public keys of an issuer. They are kept for 10 minutes. A token with an unknown key makes it
 * ask again, at most every 30 s, so that new keys are known soon and invented ones cost little.
 *
 * While the issuer fails, it is asked at most every 5 s: a dead service costs one wait, and not one
 * a request.
 */
export function createJwtKeys(jose: Jose, url: URL, ask: typeof fetch = fetch): RemoteJWKSet {
  let failed: { at: number; error: unknown } | undefined;
  return jose.createRemoteJWKSet(url, {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: MAX_AGE_MS,
    cooldownDuration: COOLDOWN_MS,
    async [jose.customFetch](address, init) {
      if (failed && Date.now() < failed.at + REST_MS) throw failed.error;
      try {
        const answer = await ask(address, init);
        if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
        const set: unknown = await answer.json();
        if (!isRecord(set) || !Array.isArray(set.keys)) {
          throw new Error(`${address} answered without keys.`);
        }
        failed = undefined;
        return Response.json(set);
      } catch (error) {
        failed = { at: Date.now(), error };
        throw error;
      }
    },
  });
}
