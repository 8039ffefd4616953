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
  create(owner: IdOwner): Promise<SignedId>;
  /** The name of the session; `undefined` for an id that is foreign, changed or too old. */
  read(id: string, owner: IdOwner): Promise<string | undefined>;
}

/** A signed id, and the name of its session, which is no secret. */
export interface SignedId {
  /** For the client: a caller that has it is in the session. */
  id: string;
  /** For tools and logs. */
  name: string;
}

/** A random name, the second in which it ends, and the code of both. */
const FORM = /^([\da-f]{32})\.(\d{1,12})\.([\da-f]{64})$/;

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
    async create(owner) {
      const [key] = await importAll();
      if (!key) throw new TypeError('There is no key for sessions.');
      const name = crypto.randomUUID().replaceAll('-', '');
      // Isolates share the ids, so the end is a reading of the real clock, which they share, too.
      const end = String(Math.ceil((Date.now() + ttlMs) / 1000));
      const code = await crypto.subtle.sign('HMAC', key, signed(owner, name, end));
      return { id: `${name}.${end}.${toHex(code)}`, name };
    },
    async read(id, owner) {
      const [, name = '', end = '', code = ''] = FORM.exec(id) ?? [];
      if (code === '' || Date.now() >= Number(end) * 1000) return undefined;
      for (const key of await importAll()) {
        // The platform compares in constant time.
        const fits = await crypto.subtle.verify(
          'HMAC',
          key,
          fromHex(code),
          signed(owner, name, end),
        );
        if (fits) return name;
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
