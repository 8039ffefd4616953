import type { ExactJson } from '../../../json/exact-json.ts';
import { entriesInOrder } from '../../../json/key-order.ts';
import { plural } from '../plural.ts';
import {
  countOf,
  DEEPEST,
  isContainer,
  isOneLine,
  leastOf,
  lineAt,
  type OutlinedObject,
  shortenText,
  wholeOf,
} from './json-text.ts';
import { headOf } from './text.ts';

const KEY_CHARS = 100;
/** For keys without a line of their own, of the room of an object, if not all of them fit. */
const NAMES_SHARE = 0.6;
/** The room of one item of a list: at least this, and this share of the list's room. */
const ITEM_CHARS = 160;
const ITEM_SHARE = 1 / 6;
/** With less room, no part of an item is shown. */
const SHORTEST_ITEM_CHARS = 40;
const ATTEMPTS = 4;
/** An outline that uses so much of its room is good enough. */
const FULL_SHARE = 0.97;

/**
 * The outline of a JSON value: all keys of an object first, then details of each, evenly. The
 * largest get what the others do not need. Of a list, as many items as fit; those with a failure
 * come first. Omitted parts are counted at their place.
 *
 * @param room in UTF-16 code units.
 * @returns `undefined` if no outline fits.
 */
export function outlineWithin(value: ExactJson, room: number): string | undefined {
  const outline = new Outline();
  let best: string | undefined;
  let tried = room;
  for (let attempt = 0; attempt < ATTEMPTS && tried > 0; attempt += 1) {
    const text = outline.write(value, 0, tried);
    if (text.length <= room && text.length > (best?.length ?? 0)) best = text;
    if (best !== undefined && best.length >= room * FULL_SHARE) break;
    // Some values use less than their share.
    tried += room - text.length;
  }
  return best;
}

/** One line of an outline: a value behind its key, or an item. */
interface Part {
  readonly value: ExactJson;
  /** The line feed, the indentation and the key. */
  readonly lead: string;
  /** The key in quotes; '' for an item. */
  readonly name: string;
  /** The shortest form of the value. */
  readonly least: string;
  readonly isBad: boolean;
}

class Outline {
  // Read once: an outline is tried several times.
  readonly #parts = new Map<OutlinedObject, readonly Part[]>();
  readonly #orders = new Map<readonly ExactJson[], readonly number[]>();

  write(value: ExactJson, level: number, room: number): string {
    const whole = wholeOf(value, level, room);
    if (whole !== undefined) return whole;
    if (!isContainer(value)) return shortenText(String(value), room);
    if (level >= DEEPEST) return countOf(value);
    const part = Array.isArray(value)
      ? this.#items(value, level, room)
      : this.#members(value, level, room);
    return part ?? countOf(value);
  }

  #members(object: OutlinedObject, level: number, room: number): string | undefined {
    const end = `${lineAt(level)}}`;
    const parts = this.#partsOf(object, level);
    const left = room - 1 - end.length;
    if (sizeOf(parts) <= left) return `{${this.#details(parts, level, left).join('')}${end}`;
    const names = parts.reduce((sum, { name }) => sum + name.length + 2, MORE_CHARS);
    const forNames = names <= left ? names : Math.floor(left * NAMES_SHARE) + MORE_CHARS;
    const [shown, used] = chosen(worstFirst(parts), level + 1, left - forNames);
    const kept = parts.filter((part) => shown.has(part));
    const others = parts.filter((part) => !shown.has(part)).map(({ name }) => name);
    // Without room for a line, the names stand on the only one.
    if (kept.length === 0) {
      const list = namesWithin(others, room - MORE_CHARS);
      return list === '' ? undefined : `{… ${parts.length} keys${list}}`;
    }
    const list = namesWithin(others, left - used - MORE_CHARS);
    const more = `${lineAt(level + 1)}… ${plural(others.length, 'more key')}${list}`;
    return `{${this.#details(kept, level, left - more.length).join('')}${more}${end}`;
  }

  #items(list: readonly ExactJson[], level: number, room: number): string | undefined {
    const lead = isOneLine(list) ? ', ' : lineAt(level + 1);
    const end = isOneLine(list) ? ']' : `${lineAt(level)}]`;
    const room1 = room - 1 - end.length - lead.length - MORE_CHARS;
    const most = Math.max(ITEM_CHARS, Math.floor(room1 * ITEM_SHARE));
    const shown: number[] = [];
    let left = room1;
    for (const at of this.#orderOf(list)) {
      const value = list[at] ?? null;
      const fits = Math.min(most, left - lead.length);
      const whole = fits > 0 ? wholeOf(value, level + 1, fits) : undefined;
      const isRest = whole === undefined && fits < most;
      if (isRest && fits < Math.max(SHORTEST_ITEM_CHARS, leastOf(value).length)) break;
      shown.push(at);
      left -= lead.length + (whole?.length ?? fits);
    }
    if (shown.length === 0) return undefined;
    shown.sort((a, b) => a - b);
    const parts = shown.map((at) => partOf(list[at] ?? null, lead, ''));
    const others = list.length - shown.length;
    const more = others > 0 ? `${lead}… ${plural(others, 'more item')}` : '';
    const forItems = room - 1 - end.length - more.length;
    const items = this.#details(parts, level, forItems).join('') + more;
    return `[${isOneLine(list) ? items.slice(lead.length) : items}${end}`;
  }

  /**
   * The lines of parts that fit in their shortest form. The remaining room is shared evenly, first
   * among the failures. The shortest values come first, and leave what they do not need to the
   * others.
   */
  #details(parts: readonly Part[], level: number, room: number): string[] {
    const texts = parts.map(({ lead, least }) => lead + least);
    let left = room - sizeOf(parts);
    const needs = parts.map(({ value, least }) => {
      const whole = wholeOf(value, level + 1, left + least.length);
      return { whole, more: whole === undefined ? left + 1 : whole.length - least.length };
    });
    const fill = (places: readonly number[]) => {
      const order = places.toSorted(
        (a, b) => (needs[a]?.more ?? 0) - (needs[b]?.more ?? 0) || b - a,
      );
      order.forEach((at, before) => {
        const part = parts[at];
        if (part === undefined) return;
        const share = Math.floor(left / (order.length - before)) + part.least.length;
        const { whole } = needs[at] ?? {};
        const text =
          whole !== undefined && whole.length <= share
            ? whole
            : this.write(part.value, level + 1, share);
        if (text.length > share) return;
        left -= text.length - part.least.length;
        texts[at] = part.lead + text;
      });
    };
    fill([...parts.keys()].filter((at) => parts[at]?.isBad));
    fill([...parts.keys()].filter((at) => !parts[at]?.isBad));
    return texts;
  }

  #partsOf(object: OutlinedObject, level: number): readonly Part[] {
    const known = this.#parts.get(object);
    if (known !== undefined) return known;
    const parts = entriesInOrder(object).map(([key, value]) =>
      partOf(value, lineAt(level + 1), JSON.stringify(headOf(key, KEY_CHARS))),
    );
    this.#parts.set(object, parts);
    return parts;
  }

  /** The indexes of the items; those with a failure come first. */
  #orderOf(list: readonly ExactJson[]): readonly number[] {
    const known = this.#orders.get(list);
    if (known !== undefined) return known;
    const bad: number[] = [];
    const good: number[] = [];
    for (const [at, item] of list.entries()) (isTrouble(item) ? bad : good).push(at);
    const order = [...bad, ...good];
    this.#orders.set(list, order);
    return order;
  }
}

/** For a line such as `… 1000 more keys: `. In UTF-16 code units. */
const MORE_CHARS = 24;

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { lead, least }) => sum + lead.length + least.length, 0);
}

function partOf(value: ExactJson, line: string, name: string): Part {
  const lead = name === '' ? line : `${line}${name}: `;
  return { value, lead, name, least: leastOf(value), isBad: isTrouble(value) };
}

function worstFirst(parts: readonly Part[]): Part[] {
  return [...parts.filter(({ isBad }) => isBad), ...parts.filter(({ isBad }) => !isBad)];
}

/** The first parts that fit with some of their details, and their size. */
function chosen(parts: readonly Part[], level: number, room: number): [Set<Part>, number] {
  const most = Math.max(SHORTEST_ITEM_CHARS, Math.floor(room * ITEM_SHARE));
  const shown = new Set<Part>();
  let used = 0;
  for (const part of parts) {
    const wanted = wholeOf(part.value, level, most)?.length ?? Math.max(most, part.least.length);
    const size = part.lead.length + wanted;
    if (used + size > room) break;
    used += size;
    shown.add(part);
  }
  return [shown, used];
}

/** `: "a", "b", …`, as many as fit. */
function namesWithin(names: readonly string[], room: number): string {
  let left = room - 3;
  const end = names.findIndex((name) => {
    left -= name.length + 2;
    return left < 0;
  });
  if (end === 0) return '';
  return end === -1 ? `: ${names.join(', ')}` : `: ${[...names.slice(0, end), '…'].join(', ')}`;
}

function isTrouble(value: unknown): boolean {
  if (!isContainer(value) || Array.isArray(value)) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      ((key === 'ok' || key === 'passed' || key === 'success') && member === false) ||
      (typeof member === 'string' &&
        /^(?:status|state|outcome|result|level|severity|conclusion)$/.test(key) &&
        /fail|error|critical/i.test(member)) ||
      (/^(?:error|failure|invalid|missing|problems)$/.test(key) && Boolean(member)),
  );
}
