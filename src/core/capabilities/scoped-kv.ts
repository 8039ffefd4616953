import type { KeyValueStore, KeyValueWriteOptions } from '../contract/scoped.ts';
import type { StorageScope, ToolCapabilities } from '../contract/tool-capabilities.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import type { Clock } from '../ports.ts';
import type { KeyValueBackend, KeyValueRecord } from './backends.ts';

type StorageDeclaration = NonNullable<ToolCapabilities['storage']>;

/**
 * Key-value storage of one scope.
 *
 * Source: docs/contract.md#scoped-access.
 */
export function createScopedKv(
  backend: KeyValueBackend,
  prefix: string,
  clock: Clock,
  ttlSecondsDefault: number | undefined,
): KeyValueStore {
  /** Deletes an expired value. */
  const read = async (key: string): Promise<string | undefined> => {
    const record = await backend.get(key);
    if (record?.expiresAt === undefined || clock.now() < record.expiresAt) return record?.value;
    await backend.delete(key);
    return undefined;
  };
  const toRecord = (value: string, options: KeyValueWriteOptions | undefined): KeyValueRecord => {
    const ttl = options?.ttlSeconds ?? ttlSecondsDefault;
    if (ttl !== undefined && !(ttl >= 0)) {
      throw new RangeError('ttlSeconds must be a number of seconds, at least 0.');
    }
    const expires = ttl !== undefined && ttl !== Number.POSITIVE_INFINITY;
    return { value, ...(expires && { expiresAt: clock.now() + ttl * 1000 }) };
  };
  const compareAndSet: KeyValueStore['compareAndSet'] = async (name, expected, value, options) => {
    const key = prefix + name;
    const record = toRecord(value, options);
    if (backend.swap) return backend.swap(key, expected, record);
    return inTurn(backend, async () => {
      if ((await read(key)) !== expected) return false;
      await backend.set(key, record);
      return true;
    });
  };
  return {
    get: (key) => read(prefix + key),
    async set(key, value, options) {
      const record = toRecord(value, options);
      const isGone = record.expiresAt !== undefined && record.expiresAt <= clock.now();
      await (isGone ? backend.delete(prefix + key) : backend.set(prefix + key, record));
    },
    add: (key, value, options) => compareAndSet(key, undefined, value, options),
    compareAndSet,
    async delete(key) {
      await backend.delete(prefix + key);
    },
    async list(start = '') {
      const names: string[] = [];
      for (const key of await backend.list(prefix + start)) {
        if (!key.startsWith(prefix + start) || (await read(key)) === undefined) continue;
        names.push(key.slice(prefix.length));
      }
      return names;
    },
  };
}

/** The last work on each backend that cannot compare and set by itself. */
const lastWork = new WeakMap<KeyValueBackend, Promise<unknown>>();

/** Runs work on a backend one after the other. Other isolates do not wait for it. */
function inTurn<T>(backend: KeyValueBackend, work: () => Promise<T>): Promise<T> {
  const next = (lastWork.get(backend) ?? Promise.resolve()).then(work, work);
  lastWork.set(backend, next);
  return next;
}

/**
 * The prefix of every key in a scope. Ids are escaped, so that the first slash ends the scope and
 * keys of different scopes never meet.
 *
 * @example scopePrefix({ kind: 'kv', scope: 'session' }, 'notes', ctx) // 'session:s1/'
 */
export function scopePrefix(
  { scope }: StorageDeclaration,
  toolName: string,
  ctx: Pick<ToolContext, 'sessionId' | keyof ScopeOwners>,
): string {
  const used = usedScope(scope, ctx);
  const owners: Record<StorageScope, [kind: string, id: string]> = {
    'tool-private': ['tool', toolName],
    session: ['session', ctx.sessionId],
    personality: ['personality', ctx.personalityId ?? ''],
    subject: ['subject', ctx.subject ?? ''],
  };
  const [kind, id] = owners[used];
  return `${kind}:${id.replace(/[%/]/g, encodeURIComponent)}/`;
}

type ScopeOwners = Pick<ToolContext, 'personalityId' | 'subject'>;

/** The scope that a call uses: the session, if the context does not name the declared owner. */
export function usedScope(
  scope: StorageScope | undefined,
  { personalityId, subject }: ScopeOwners,
): StorageScope {
  if (scope === 'personality') return personalityId === undefined ? 'session' : scope;
  if (scope === 'subject') return subject === undefined ? 'session' : scope;
  return scope === 'session' ? scope : 'tool-private';
}
