/** Whose value a key names. */
export interface KeyOwner {
  /** The subject, or the whole scope where it belongs to no subject. */
  owner: string;
  /** Present for values of a session. */
  session?: string;
}

/**
 * Whose value a key names: `session:<subject>%2F<name>/…` and `subject:<subject>/…` belong to one
 * subject. A server begins the id of a session with its subject, and escapes slashes in it twice.
 */
export function ownerOf(key: string): KeyOwner {
  const scope = scopeOf(key);
  const [, kind, id = ''] = SCOPE.exec(scope) ?? [];
  if (kind === 'subject') return { owner: `subject:${id.replaceAll('%', '%25')}` };
  if (kind !== 'session') return { owner: scope };
  const end = id.indexOf('%2F');
  return { owner: end < 0 ? scope : `subject:${id.slice(0, end)}`, session: scope };
}

/** Values of a session end with it, but a store does not know when it ends. */
export const SESSION_TTL_MS = 30 * 86_400_000;

/** When a value expires that has no time to live of its own: only those of sessions do. */
export function defaultTtlOf(key: string, sessionTtlMs: number): number | undefined {
  if (!key.startsWith('session:') || !Number.isFinite(sessionTtlMs)) return undefined;
  return sessionTtlMs;
}

const SCOPE = /^(\w+):(.*)$/s;

function scopeOf(key: string): string {
  const end = key.indexOf('/');
  return end < 0 ? key : key.slice(0, end);
}
