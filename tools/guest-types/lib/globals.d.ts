/** Writes to the Log panel. */
interface Console {
  debug(...values: unknown[]): void;
  log(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
  trace(...values: unknown[]): void;
  dir(value: unknown): void;
  table(value: unknown): void;
  group(...values: unknown[]): void;
  groupEnd(): void;
  assert(condition?: unknown, ...values: unknown[]): void;
  count(label?: string): void;
}
declare const console: Console;

interface URLSearchParams {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  forEach(callback: (value: string, key: string, parent: URLSearchParams) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare const URLSearchParams: {
  prototype: URLSearchParams;
  new (init?: string | string[][] | Record<string, string> | URLSearchParams): URLSearchParams;
};

interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
  toJSON(): string;
}
declare const URL: {
  prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
  parse(url: string | URL, base?: string | URL): URL | null;
};

/** UTF-8 only. */
interface TextEncoder {
  readonly encoding: string;
  encode(input?: string): Uint8Array;
}
declare const TextEncoder: { prototype: TextEncoder; new (): TextEncoder };

/** UTF-8 only. */
interface TextDecoder {
  readonly encoding: string;
  decode(input?: ArrayBuffer | ArrayBufferView): string;
}
declare const TextDecoder: {
  prototype: TextDecoder;
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder;
};

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  onabort: ((event: { type: 'abort' }) => void) | null;
  throwIfAborted(): void;
  addEventListener(
    type: 'abort',
    listener: (event: { type: 'abort' }) => void,
    options?: { once?: boolean },
  ): void;
  removeEventListener(type: 'abort', listener: (event: { type: 'abort' }) => void): void;
}
declare const AbortSignal: {
  prototype: AbortSignal;
  abort(reason?: unknown): AbortSignal;
  /** On the clock of the run, in milliseconds. */
  timeout(ms: number): AbortSignal;
  any(signals: Iterable<AbortSignal>): AbortSignal;
};

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: { prototype: AbortController; new (): AbortController };

declare function structuredClone<T>(value: T): T;
declare function queueMicrotask(callback: () => void): void;

/** On the clock of the run, in milliseconds. */
declare function setTimeout(
  callback: (...args: never[]) => void,
  delay?: number,
  ...args: unknown[]
): number;
declare function clearTimeout(id: number | undefined): void;
/** On the clock of the run, in milliseconds. */
declare function setInterval(
  callback: (...args: never[]) => void,
  delay?: number,
  ...args: unknown[]
): number;
declare function clearInterval(id: number | undefined): void;

/** The response of `ctx.scopedFetch`. There is no `fetch`. */
interface Response {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly redirected: boolean;
  readonly headers: Headers;
  readonly bodyUsed: boolean;
  text(): Promise<string>;
  json(): Promise<unknown>;
  bytes(): Promise<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
  clone(): Response;
}

interface Headers {
  append(name: string, value: string): void;
  delete(name: string): void;
  set(name: string, value: string): void;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(callback: (value: string, key: string) => void): void;
  entries(): IterableIterator<[string, string]>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare const Headers: {
  prototype: Headers;
  new (init?: Iterable<readonly [string, string]> | Record<string, string>): Headers;
};

/** Not in the sandbox; give `ctx.scopedFetch` an address and options. */
interface Request {
  readonly url: string;
  readonly method: string;
}

interface RequestInit {
  method?: string;
  headers?: Record<string, string> | [string, string][] | Headers;
  body?: string | Uint8Array | null;
  signal?: AbortSignal | null;
}

/** Formats of numbers, in American English: the data of other languages differ between machines. */
declare namespace Intl {
  interface NumberFormatOptions {
    style?: 'decimal' | 'percent' | 'currency';
    /** Three letters, such as `EUR`; needed for the style `currency`. */
    currency?: string;
    currencyDisplay?: 'symbol' | 'narrowSymbol' | 'code';
    useGrouping?: boolean | 'always' | 'auto' | 'min2';
    minimumIntegerDigits?: number;
    minimumFractionDigits?: number;
    maximumFractionDigits?: number;
  }
  interface NumberFormat {
    readonly format: (value: number | bigint | `${number}`) => string;
    resolvedOptions(): NumberFormatOptions & { locale: string };
  }
  const NumberFormat: {
    prototype: NumberFormat;
    new (locales?: string | readonly string[], options?: NumberFormatOptions): NumberFormat;
    (locales?: string | readonly string[], options?: NumberFormatOptions): NumberFormat;
    supportedLocalesOf(locales: string | readonly string[]): string[];
  };
}

interface Number {
  /** In American English. */
  toLocaleString(locales?: string | readonly string[], options?: Intl.NumberFormatOptions): string;
}

interface BigInt {
  /** In American English. */
  toLocaleString(locales?: string | readonly string[], options?: Intl.NumberFormatOptions): string;
}
