import { TextDecoder } from './text-coding.ts';

/** The host's response to a fetch. */
export interface FetchReply {
  status: number;
  statusText: string;
  url: string;
  redirected: boolean;
  headers: [string, string][];
  /** The body as text, or as bytes in base64 where it is not UTF-8. */
  body: { text: string } | { base64: string };
}

/** As in browsers: names are case-insensitive. */
export class Headers {
  readonly #map = new Map<string, string>();

  constructor(init: unknown = []) {
    for (const [name, value] of pairsOf(init)) this.append(name, value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  delete(name: string): void {
    this.#map.delete(String(name).toLowerCase());
  }

  get(name: string): string | null {
    return this.#map.get(String(name).toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#map.has(String(name).toLowerCase());
  }

  set(name: string, value: string): void {
    this.#map.set(String(name).toLowerCase(), String(value));
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this.#map) callback(value, name, this);
  }

  entries() {
    return [...this.#map].sort(([a], [b]) => (a < b ? -1 : 1)).values();
  }

  keys() {
    return [...this.#map.keys()].sort().values();
  }

  values() {
    return [...this.entries()].map(([, value]) => value).values();
  }

  [Symbol.iterator]() {
    return this.entries();
  }
}

/** The members of a browser's response that tools use. */
export class Response {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly url: string;
  readonly redirected: boolean;
  readonly headers: Headers;
  readonly #body: FetchReply['body'];
  #used = false;

  constructor(reply: FetchReply) {
    this.status = reply.status;
    this.statusText = reply.statusText;
    this.ok = reply.status >= 200 && reply.status < 300;
    this.url = reply.url;
    this.redirected = reply.redirected;
    this.headers = new Headers(reply.headers);
    this.#body = reply.body;
  }

  get bodyUsed(): boolean {
    return this.#used;
  }

  async text(): Promise<string> {
    const body = this.#take();
    return 'text' in body ? body.text : new TextDecoder().decode(fromBase64(body.base64));
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async bytes(): Promise<Uint8Array> {
    const body = this.#take();
    return 'text' in body
      ? new globalThis.TextEncoder().encode(body.text)
      : fromBase64(body.base64);
  }

  async arrayBuffer(): Promise<ArrayBufferLike> {
    return (await this.bytes()).buffer;
  }

  clone(): Response {
    const { status, statusText, url, redirected } = this;
    const headers = [...this.headers.entries()];
    return new Response({ status, statusText, url, redirected, headers, body: this.#take(false) });
  }

  #take(use = true): FetchReply['body'] {
    if (this.#used) throw new TypeError('The body of this response was already read.');
    this.#used = use;
    return this.#body;
  }
}

/** Name and value of each header, from any form of input. */
export function pairsOf(init: unknown): [string, string][] {
  if (typeof init !== 'object' || init === null) return [];
  const all = Symbol.iterator in init ? [...(init as Iterable<unknown>)] : Object.entries(init); // asked for its iterator
  return all.map((pair) => {
    const [name, value] = Array.isArray(pair) ? pair : [];
    return [String(name), String(value)];
  });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes from base64. */
export function fromBase64(text: string): Uint8Array {
  const out: number[] = [];
  let bits = 0;
  let held = 0;
  for (const char of text) {
    const value = ALPHABET.indexOf(char);
    if (value === -1) continue;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out.push((held >> bits) & 255);
  }
  return Uint8Array.from(out);
}

/** Bytes to base64. */
export function toBase64(bytes: Uint8Array): string {
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const all = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    out += `${ALPHABET[all >> 18]}${ALPHABET[(all >> 12) & 63]}`;
    out += b === undefined ? '=' : ALPHABET[(all >> 6) & 63];
    out += c === undefined ? '=' : ALPHABET[all & 63];
  }
  return out;
}
