/**
 * What the guest has besides ECMAScript, as declarations for an editor: with `lib: ['es2023']` and
 * this text, an editor knows what there is and marks what there is not. A test holds it against
 * the VM.
 *
 * Source: page 3, 'Modules'.
 */
export const GUEST_LIB = `
interface Console {
  log(...values: unknown[]): void; info(...values: unknown[]): void; debug(...values: unknown[]): void;
  warn(...values: unknown[]): void; error(...values: unknown[]): void; trace(...values: unknown[]): void;
  dir(value: unknown): void; table(value: unknown): void; group(...values: unknown[]): void; groupEnd(): void;
  assert(condition?: unknown, ...values: unknown[]): void; count(label?: string): void;
}
/** Ends in the Log panel. */
declare const console: Console;
/** On the run's clock. */
declare function setTimeout(callback: (...args: any[]) => void, ms?: number, ...args: any[]): number;
declare function setInterval(callback: (...args: any[]) => void, ms?: number, ...args: any[]): number;
declare function clearTimeout(handle?: number): void;
declare function clearInterval(handle?: number): void;
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T): T;
declare function atob(text: string): string;
declare function btoa(text: string): string;
interface AbortSignal {
  readonly aborted: boolean; readonly reason: any; onabort: ((event: unknown) => void) | null;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: (event: unknown) => void, options?: boolean | { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: (event: unknown) => void): void;
}
declare const AbortSignal: {
  prototype: AbortSignal; abort(reason?: any): AbortSignal; timeout(ms: number): AbortSignal; any(signals: Iterable<AbortSignal>): AbortSignal;
};
declare class AbortController { readonly signal: AbortSignal; abort(reason?: any): void; }
declare class DOMException extends Error { constructor(message?: string, name?: string); readonly code: number; }
declare class URL {
  constructor(url: string | URL, base?: string | URL);
  static canParse(url: string | URL, base?: string | URL): boolean;
  static parse(url: string | URL, base?: string | URL): URL | null;
  href: string; protocol: string; username: string; password: string; host: string; hostname: string; port: string;
  pathname: string; search: string; hash: string; readonly origin: string; readonly searchParams: URLSearchParams;
  toString(): string; toJSON(): string;
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]> | URLSearchParams);
  readonly size: number;
  append(name: string, value: string): void; delete(name: string, value?: string): void; get(name: string): string | null;
  getAll(name: string): string[]; has(name: string, value?: string): boolean; set(name: string, value: string): void;
  sort(): void; toString(): string; forEach(callback: (value: string, name: string, all: URLSearchParams) => void): void;
  entries(): IterableIterator<[string, string]>; keys(): IterableIterator<string>; values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class TextEncoder { readonly encoding: string; encode(input?: string): Uint8Array; }
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string; readonly fatal: boolean; readonly ignoreBOM: boolean;
  decode(input?: ArrayBuffer | ArrayBufferView): string;
}
type HeadersInit = Headers | Record<string, string> | Iterable<[string, string]>;
declare class Headers {
  constructor(init?: HeadersInit);
  append(name: string, value: string): void; delete(name: string): void; get(name: string): string | null;
  has(name: string): boolean; set(name: string, value: string): void;
  forEach(callback: (value: string, name: string, headers: Headers) => void): void;
  entries(): IterableIterator<[string, string]>; keys(): IterableIterator<string>; values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
interface RequestInit {
  method?: string; headers?: HeadersInit; body?: string | URLSearchParams | ArrayBuffer | ArrayBufferView | null; signal?: AbortSignal | null;
}
interface Request { readonly url: string; }
/** What \`ctx.scopedFetch\` answers. */
interface Response {
  readonly status: number; readonly statusText: string; readonly ok: boolean; readonly url: string;
  readonly redirected: boolean; readonly headers: Headers; readonly bodyUsed: boolean;
  text(): Promise<string>; json(): Promise<any>; bytes(): Promise<Uint8Array>; arrayBuffer(): Promise<ArrayBuffer>; clone(): Response;
}
`;
