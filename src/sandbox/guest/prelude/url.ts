import { host, parse } from './host.ts';

/** The parts of a URL, from the Worker's own parser. */
interface UrlParts {
  href: string;
  origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}

type Settable = Exclude<keyof UrlParts, 'origin'>;

/** The Worker parses and changes URLs: its parser is the browser's. */
function ask(href: string, base: string | undefined, part = '', value = ''): UrlParts | undefined {
  const question = JSON.stringify({ href, base, part, value });
  const answer = host('url', question);
  return answer === '' ? undefined : parse(answer);
}

/** As in browsers. */
export class URL {
  #parts: UrlParts;
  #params: URLSearchParams | undefined;

  constructor(url: unknown, base?: unknown) {
    const parts = ask(String(url), base === undefined ? undefined : String(base));
    if (!parts) throw new TypeError(`Invalid URL: ${String(url)}`);
    this.#parts = parts;
  }

  static canParse(url: unknown, base?: unknown): boolean {
    return ask(String(url), base === undefined ? undefined : String(base)) !== undefined;
  }

  static parse(url: unknown, base?: unknown): URL | null {
    return URL.canParse(url, base) ? new URL(url, base) : null;
  }

  get searchParams(): URLSearchParams {
    this.#params ??= new URLSearchParams(this.#parts.search, (text) => {
      this.#set('search', text);
    });
    return this.#params;
  }

  get origin() {
    return this.#parts.origin;
  }

  toString(): string {
    return this.#parts.href;
  }

  toJSON(): string {
    return this.#parts.href;
  }

  #set(part: Settable, value: string): void {
    const parts = ask(this.#parts.href, undefined, part, value);
    if (!parts) throw new TypeError(`Invalid URL: ${value}`);
    this.#parts = parts;
  }

  static {
    const settable: Settable[] = [
      'href',
      'protocol',
      'username',
      'password',
      'host',
      'hostname',
      'port',
      'pathname',
      'search',
      'hash',
    ];
    for (const part of settable) {
      Object.defineProperty(URL.prototype, part, {
        configurable: true,
        enumerable: true,
        get(this: URL) {
          return this.#parts[part];
        },
        set(this: URL, value: unknown) {
          this.#set(part, String(value));
          if (part === 'search' || part === 'href') this.#params = undefined;
        },
      });
    }
  }
}

/** As in browsers. */
export class URLSearchParams {
  #list: [string, string][];
  readonly #changed: ((text: string) => void) | undefined;

  constructor(init: unknown = '', changed?: (text: string) => void) {
    this.#changed = changed;
    this.#list = toPairs(init);
  }

  get size(): number {
    return this.#list.length;
  }

  append(name: unknown, value: unknown): void {
    this.#list.push([String(name), String(value)]);
    this.#tell();
  }

  delete(name: unknown, value?: unknown): void {
    const keeps = ([key, item]: [string, string]) =>
      key !== String(name) || (value !== undefined && item !== String(value));
    this.#list = this.#list.filter(keeps);
    this.#tell();
  }

  get(name: unknown): string | null {
    return this.#list.find(([key]) => key === String(name))?.[1] ?? null;
  }

  getAll(name: unknown): string[] {
    return this.#list.filter(([key]) => key === String(name)).map(([, value]) => value);
  }

  has(name: unknown, value?: unknown): boolean {
    return this.#list.some(
      ([key, item]) => key === String(name) && (value === undefined || item === String(value)),
    );
  }

  set(name: unknown, value: unknown): void {
    const at = this.#list.findIndex(([key]) => key === String(name));
    if (at === -1) this.#list.push([String(name), String(value)]);
    else {
      this.#list = this.#list.filter(([key], index) => key !== String(name) || index === at);
      this.#list[at] = [String(name), String(value)];
    }
    this.#tell();
  }

  sort(): void {
    this.#list.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#tell();
  }

  forEach(callback: (value: string, name: string, all: URLSearchParams) => void): void {
    for (const [name, value] of this.#list) callback(value, name, this);
  }

  *entries(): IterableIterator<[string, string]> {
    for (const [name, value] of this.#list) yield [name, value];
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this.#list) yield name;
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this.#list) yield value;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return this.#list.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }

  #tell(): void {
    this.#changed?.(this.toString());
  }
}

function toPairs(init: unknown): [string, string][] {
  if (typeof init === 'object' && init !== null) {
    if (Symbol.iterator in init) {
      // The cast holds: its iterator was just checked; its values become texts.
      return [...(init as Iterable<[unknown, unknown]>)].map(([a, b]) => [String(a), String(b)]);
    }
    return Object.entries(init).map(([name, value]) => [name, String(value)]);
  }
  const text = String(init).replace(/^\?/, '');
  if (text === '') return [];
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [decode(name), decode(rest.join('='))];
    });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/%20/g, '+')
    .replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function decode(text: string): string {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
