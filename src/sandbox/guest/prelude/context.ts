import type { GuestContext } from '../../protocol.ts';
import type { AbortController, AbortSignal } from './abort.ts';
import { deepFreeze } from './json.ts';
import { notify, requestHost } from './requests.ts';
import { type FetchReply, pairsOf, Response, toBase64 } from './response.ts';
import { URL } from './url.ts';

/** The context of a tool: plain data, and capabilities whose methods are messages. */
export function createGuestContext(given: GuestContext, controller: AbortController): object {
  const signal = controller.signal;
  const has = (name: GuestContext['capabilities'][number]) => given.capabilities.includes(name);
  return {
    ...deepFreeze(given.plain),
    abortSignal: signal,
    emit: (event: unknown) => notify('emit', event),
    ...(has('kvStore') && { kvStore: createKeyValueStore(signal) }),
    ...(has('secretsResolver') && {
      secretsResolver: {
        resolve: (ref: unknown) => requestHost('secretsResolver.resolve', [String(ref)], signal),
      },
    }),
    ...(has('scopedFetch') && {
      scopedFetch: (input: unknown, init?: unknown) => scopedFetch(input, init, signal),
    }),
    ...(has('scopedFs') && { scopedFs: createFs('scopedFs', signal) }),
    ...(has('storage') && { storage: createFs('storage', signal) }),
    ...(has('scopedProcess') && {
      scopedProcess: {
        run: (binary: unknown, args: unknown = [], options: unknown = {}) => {
          const { env, timeout, signal: own } = toRecord(options);
          const payload = [String(binary), args, { env, timeout }];
          return requestHost('scopedProcess.run', payload, isSignal(own) ? own : signal);
        },
      },
    }),
    ...(given.attachments && { attachments: createAttachments(given.attachments) }),
    ...(given.readMtimes && { readMtimes: new ReadMtimes(given.readMtimes) }),
  };
}

function createKeyValueStore(signal: AbortSignal) {
  const compareAndSet = (key: unknown, expected: unknown, value: unknown, options?: unknown) => {
    const before = expected === undefined ? null : String(expected);
    const payload = [String(key), before, String(value), toWriteOptions(options)];
    return requestHost<boolean>('kvStore.compareAndSet', payload, signal);
  };
  return {
    get: async (key: unknown) =>
      (await requestHost<string | null>('kvStore.get', [String(key)], signal)) ?? undefined,
    set: async (key: unknown, value: unknown, options?: unknown) => {
      const payload = [String(key), String(value), toWriteOptions(options)];
      await requestHost('kvStore.set', payload, signal);
    },
    add: (key: unknown, value: unknown, options?: unknown) =>
      compareAndSet(key, undefined, value, options),
    compareAndSet,
    delete: async (key: unknown) => {
      await requestHost('kvStore.delete', [String(key)], signal);
    },
    list: (prefix: unknown = '') => requestHost('kvStore.list', [String(prefix)], signal),
  };
}

function toWriteOptions(options: unknown): { ttlSeconds?: number } {
  const { ttlSeconds } = toRecord(options);
  return typeof ttlSeconds === 'number' ? { ttlSeconds } : {};
}

function createFs(name: 'scopedFs' | 'storage', signal: AbortSignal) {
  return {
    readText: (path: unknown) => requestHost(`${name}.readText`, [String(path)], signal),
    writeText: async (path: unknown, text: unknown) => {
      await requestHost(`${name}.writeText`, [String(path), String(text)], signal);
    },
    list: (path: unknown) => requestHost(`${name}.list`, [String(path)], signal),
    stat: async (path: unknown) =>
      (await requestHost<object | null>(`${name}.stat`, [String(path)], signal)) ?? undefined,
    remove: async (path: unknown) => {
      await requestHost(`${name}.remove`, [String(path)], signal);
    },
  };
}

function createAttachments(list: unknown[]) {
  deepFreeze(list);
  return {
    list: () => [...list],
    get: (id: unknown) => list.find((one) => toRecord(one).id === id),
  };
}

/** A copy of the host's map that reports changes to the host. */
class ReadMtimes extends Map<string, unknown> {
  // Set after the entries, so that filling the copy reports nothing.
  readonly #filled: boolean;

  constructor(entries: [string, unknown][]) {
    super();
    for (const [path, entry] of entries) super.set(path, entry);
    this.#filled = true;
  }

  override set(path: string, entry: unknown): this {
    if (this.#filled) notify('readMtimes.set', [String(path), entry]);
    return super.set(path, entry);
  }

  override delete(path: string): boolean {
    notify('readMtimes.delete', [String(path)]);
    return super.delete(path);
  }
}

async function scopedFetch(input: unknown, init: unknown, fallback: AbortSignal) {
  const options = { ...(isRequestLike(input) ? toRecord(input) : {}), ...toRecord(init) };
  const url = isRequestLike(input) ? toRecord(input).url : input;
  const { method, headers, body, signal } = options;
  const payload = {
    url: String(url),
    method: method === undefined ? 'GET' : String(method),
    headers: pairsOf(headers),
    ...(body !== undefined && body !== null && { body: toBody(body) }),
  };
  const own = isSignal(signal) ? signal : fallback;
  return new Response(await requestHost<FetchReply>('scopedFetch', payload, own));
}

function toBody(body: unknown): { text: string } | { base64: string } {
  if (body instanceof ArrayBuffer) return { base64: toBase64(new Uint8Array(body)) };
  if (ArrayBuffer.isView(body)) {
    return { base64: toBase64(new Uint8Array(body.buffer, body.byteOffset, body.byteLength)) };
  }
  return { text: String(body) };
}

function isRequestLike(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !(input instanceof URL) && 'url' in input;
}

function isSignal(value: unknown): value is AbortSignal {
  return typeof value === 'object' && value !== null && 'aborted' in value;
}

function toRecord(value: unknown): Record<string, unknown> {
  // A view of any value; every member is unknown before it is checked.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
