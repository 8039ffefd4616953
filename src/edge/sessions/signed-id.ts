import { toHex } from '../digest.ts';

/**
 * Whom an id belongs to: another subject cannot use it, and a caller with a token cannot use the id of
 * one without.
 */
export interface IdOwner {
  subject: string;
  isAnonymous: boolean;
}

/** Signs ids of sessions, and reads them again. */
export interface SignedIds {
  /** A new id, which ends after `ttlMs`. */
  create(owner: IdOwner, canAsk?: boolean): Promise<SignedId>;
  /** @returns `undefined` for an id that is foreign, changed or too old */
  read(id: string, owner: IdOwner): Promise<SignedId | undefined>;
}

/** A signed id, and the name of its session, which is no secret. */
export interface SignedId {
  /** For the client: a caller that has it is in the session. */
  id: string;
  /** For tools and logs. */
  name: string;
  /** Its client can show questions. In the id, because no store has to keep it for others. */
  canAsk?: true;
}

/** A random name, the second in which it ends, a mark for `canAsk`, and the code of all. */
const FORM = /^([\da-f]{32})\.(\d{1,12}(q?))\.([\da-f]{64})$/;

/**
 * Ids that need no store: each has its end, and an HMAC (SHA-256) over its owner, name and end.
 *
 * @param keys the first signs, and all of them are accepted
 * @param ttlMs how long an id is accepted, in milliseconds
 */
export function createSignedIds(keys: readonly string[], ttlMs: number): SignedIds {
  let imported: Promise<CryptoKey[]> | undefined;
  const importAll = (): Promise<CryptoKey[]> => {
    imported ??= Promise.all(keys.map(importKey));
    return imported;
  };
  return {
    async create(owner, canAsk = false) {
      const [key] = await importAll();
      if (!key) throw new TypeError('There is no key for sessions.');
      const name = crypto.randomUUID().replaceAll('-', '');
      // Isolates share the ids, so the end is a reading of the real clock, which they share, too.
      const end = `${Math.ceil((Date.now() + ttlMs) / 1000)}${canAsk ? 'q' : ''}`;
      const code = await crypto.subtle.sign('HMAC', key, signed(owner, name, end));
      return { id: `${name}.${end}.${toHex(code)}`, name, ...(canAsk && { canAsk }) };
    },
    async read(id, owner) {
      const [, name = '', end = '', mark = '', code = ''] = FORM.exec(id) ?? [];
      if (code === '' || Date.now() >= Number.parseInt(end, 10) * 1000) return undefined;
      for (const key of await importAll()) {
        // The platform compares in constant time.
        const fits = await crypto.subtle.verify(
          'HMAC',
          key,
          fromHex(code),
          signed(owner, name, end),
        );
        if (fits) return { id, name, ...(mark !== '' && { canAsk: true }) };
      }
      return undefined;
    },
  };
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

function importKey(key: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(key);
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify']);
}

/** As JSON, so that no two owners and names are the same text. */
function signed(
  { subject, isAnonymous }: IdOwner,
  name: string,
  end: string,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([PURPOSE, subject, isAnonymous, name, end]));
}

/** An operator may use the key for something else, too. */
const PURPOSE = 'toolyard session';

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}
