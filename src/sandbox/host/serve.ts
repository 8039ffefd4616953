import type { ReadMtime, ToolContext, ToolProgressEvent } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { SandboxLimits } from '../limits.ts';
import { parseData } from './parse.ts';

/** Answers one call's requests with the host's own context. */
export interface ContextServer {
  /** Rejects with the guest's error. */
  request(op: string, payload: string, signal: AbortSignal): Promise<unknown>;
  notice(op: string, payload: string): void;
}

/** All requests of a guest, validated again before they reach the host's context. */
export function createContextServer(ctx: ToolContext, limits: SandboxLimits): ContextServer {
  let fetches = 0;

  async function request(op: string, payload: string, signal: AbortSignal): Promise<unknown> {
    const data = parseData(payload);
    if (op === 'scopedFetch') {
      fetches += 1;
      if (fetches > limits.fetches) {
        throw new Error(`A call may fetch ${limits.fetches} times.`);
      }
      return serveFetch(ctx, data, signal, limits);
    }
    const args = Array.isArray(data) ? data : [];
    const [first, second, third] = args;
    const text = toText(first);
    const [area, method] = op.split('.');
    switch (area) {
      case 'kvStore': {
        const store = present(ctx.kvStore, area);
        if (method === 'get') return (await store.get(text)) ?? null;
        if (method === 'set') return store.set(text, toText(second), toTtl(third));
        if (method === 'compareAndSet') {
          const [, , value, options] = args;
          const expected = second === null ? undefined : toText(second);
          return store.compareAndSet(text, expected, toText(value), toTtl(options));
        }
        if (method === 'delete') return store.delete(text);
        if (method === 'list') return store.list(text);
        break;
      }
      case 'scopedFs':
      case 'storage': {
        const fs = present(ctx[area], area);
        if (method === 'readText') return fs.readText(text);
        if (method === 'writeText') return fs.writeText(text, toText(second));
        if (method === 'list') return fs.list(text);
        if (method === 'stat') return (await fs.stat(text)) ?? null;
        if (method === 'remove') return fs.remove(text);
        break;
      }
      case 'secretsResolver':
        if (method === 'resolve') return present(ctx.secretsResolver, area).resolve(text);
        break;
      case 'scopedProcess':
        if (method === 'run') {
          const list = Array.isArray(second) ? second.map(toText) : [];
          return present(ctx.scopedProcess, area).run(text, list, toRunOptions(third, signal));
        }
        break;
    }
    throw new Error(`The sandbox has no operation '${op}'.`);
  }

  function notice(op: string, payload: string): void {
    const data = parseData(payload);
    if (op === 'emit') {
      const event = toProgress(data);
      if (event) ctx.emit(event);
      return;
    }
    const [path, entry] = Array.isArray(data) ? data : [];
    if (typeof path !== 'string') return;
    if (op === 'readMtimes.delete') ctx.readMtimes?.delete(path);
    if (op === 'readMtimes.set' && isMtime(entry)) {
      ctx.readMtimes?.set(path, { mtimeMs: entry.mtimeMs, readAtTurn: entry.readAtTurn });
    }
  }

  return { request, notice };
}

async function serveFetch(
  ctx: ToolContext,
  data: unknown,
  signal: AbortSignal,
  limits: SandboxLimits,
): Promise<unknown> {
  if (!isRecord(data)) throw new TypeError('The request could not be read.');
  const { url, method, headers, body } = data;
  const init: RequestInit = { method: toText(method), signal };
  if (Array.isArray(headers)) {
    init.headers = headers
      .filter(Array.isArray)
      .map(([name, value]) => [toText(name), toText(value)]);
  }
  if (isRecord(body)) {
    init.body = typeof body.text === 'string' ? body.text : fromBase64(toText(body.base64));
  }
  const response = await present(ctx.scopedFetch, 'scopedFetch')(toText(url), init);
  const bytes = await readBody(response, limits.fetchBytes);
  return {
    status: response.status,
    statusText: response.statusText,
    url: response.url,
    redirected: response.redirected,
    headers: [...response.headers],
    body: toBody(bytes),
  };
}

async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader?.cancel();
      throw new Error(`The response is larger than ${Math.round(limit / 1024)} KiB.`);
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBody(bytes: Uint8Array): { text: string } | { base64: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return { base64: btoa(binary) };
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

function toText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('The request must be a string.');
  return value;
}

function toTtl(value: unknown): { ttlSeconds?: number } {
  const { ttlSeconds } = isRecord(value) ? value : {};
  return typeof ttlSeconds === 'number' ? { ttlSeconds } : {};
}

function toRunOptions(value: unknown, signal: AbortSignal) {
  const { env, timeout } = isRecord(value) ? value : {};
  const texts = isRecord(env)
    ? Object.fromEntries(Object.entries(env).map(([name, text]) => [name, toText(text)]))
    : undefined;
  return {
    signal,
    ...(texts && { env: texts }),
    ...(typeof timeout === 'number' && { timeout }),
  };
}

const AUDIENCES = ['internal', 'user', 'dashboard'] as const;
const MESSAGE_CHARS = 2048;

function toProgress(value: unknown): ToolProgressEvent | undefined {
  if (!isRecord(value)) return undefined;
  const { toolName, message, percent } = value;
  const audience = AUDIENCES.find((one) => one === value.audience);
  return {
    type: 'progress',
    toolName: String(toolName ?? '').slice(0, 200),
    message: String(message ?? '').slice(0, MESSAGE_CHARS),
    ...(typeof percent === 'number' && { percent }),
    ...(audience && { audience }),
  };
}

function isMtime(value: unknown): value is ReadMtime {
  return (
    isRecord(value) && typeof value.mtimeMs === 'number' && typeof value.readAtTurn === 'number'
  );
}

function present<T>(capability: T | undefined, name: string): T {
  if (capability === undefined) throw new Error(`The context has no ${name}.`);
  return capability;
}
