import { type JsonPlace, readJsonTree } from './json-tree.ts';
import { largest } from './room.ts';
import type { KeptParts } from './trim-text-parts.ts';

/**
 * Shortens a JSON text to another JSON text, by one limit: the most values of an array. Strings and
 * objects have a multiple of it. Each part that was left out is counted in its place.
 *
 * @returns `undefined` for a text that is not JSON, or of which nothing fits
 */
export function shortenJson(
  text: string,
  isFitting: (json: string) => boolean,
): ShorterJson | undefined {
  try {
    const root = readJsonTree(text);
    if (!root) return undefined;
    const shorten = (limit: number) => new Writer(text, limit).write(root);
    const limit = largest(-1, longestPart(root), 0, (one) => isFitting(shorten(one).json));
    return limit < 0 ? undefined : shorten(limit);
  } catch {
    return undefined; // nested deeper than the stack
  }
}

/** A JSON text of which parts are left out. */
type ShorterJson = Required<Pick<KeptParts, 'json' | 'kept'>>;

/** Adds a value or a member to the end of a JSON text, so that it stays JSON. */
export function withNote(json: string, note: string): string {
  const isArray = json.endsWith(']');
  const part = isArray ? `"[${note}]"` : `"…read":"${note}"`;
  const comma = /^[[{]\s*[\]}]$/.test(json) ? '' : ',';
  return [json.slice(0, -1), comma, part, isArray ? ']' : '}'].join('');
}

/** A string may be this many times as long as an array. */
const CHARS = 16;
/** An object has the fields of one thing, so it keeps more of them. */
const MEMBERS = 4;
/** Even a small limit leaves a string that tells something. */
const LEAST_CHARS = 24;

/** The smallest limit that shortens nothing. */
function longestPart({ start, end, items = [] }: JsonPlace): number {
  const own = items.length > 0 ? items.length : Math.ceil((end - start) / CHARS);
  return items.reduce((most, item) => Math.max(most, longestPart(item)), own);
}

/** Writes a JSON text anew with a limit for the length of its parts. */
class Writer {
  readonly #text: string;
  readonly #limit: number;
  readonly #written: string[] = [];
  #kept = 0;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
  }

  write(root: JsonPlace): ShorterJson {
    this.#value(root);
    return { json: this.#written.join(''), kept: this.#kept };
  }

  #value(node: JsonPlace): void {
    const { start, end, items, names } = node;
    const isLong = end - start > Math.max(LEAST_CHARS, this.#limit * CHARS) + 2;
    if (items) this.#parts(items, names);
    else if (isLong && this.#text[start] === '"') this.#string(node);
    else this.#keep(node);
  }

  #parts(items: readonly JsonPlace[], names: readonly JsonPlace[] | undefined): void {
    const kept = Math.min(items.length, this.#limit * (names ? MEMBERS : 1));
    this.#note(names ? '{' : '[');
    for (let index = 0; index < kept; index++) {
      if (index > 0) this.#note(',');
      if (names) {
        this.#keep(names[index] as JsonPlace); // within bounds
        this.#note(':');
      }
      this.#value(items[index] as JsonPlace); // within bounds
    }
    if (kept < items.length) {
      const note = leftOut(kept, items.length, names ? 'members' : 'items');
      this.#note(kept > 0 ? ',' : '', names ? `"…":"${note}"` : `"[${note}]"`);
    }
    this.#note(names ? '}' : ']');
  }

  #string({ start, end }: JsonPlace): void {
    const value: string = JSON.parse(this.#text.slice(start, end));
    const most = Math.max(LEAST_CHARS, this.#limit * CHARS);
    // By code points at the end, so that no surrogate pair is split.
    const kept = value.slice(0, most).replace(/[\ud800-\udbff]$/, '');
    this.#kept += kept.length;
    this.#note(JSON.stringify(`${kept} [${leftOut(kept.length, value.length, 'chars')}]`));
  }

  #keep({ start, end }: JsonPlace): void {
    this.#kept += end - start;
    this.#written.push(this.#text.slice(start, end));
  }

  #note(...texts: string[]): void {
    this.#written.push(...texts);
  }
}

function leftOut(kept: number, total: number, what: string): string {
  return `${total - kept} of ${total} ${what} left out`;
}
