import { type ExactJson, ExactNumber, parseExactJson } from '../../../json/exact-json.ts';
import { headOf } from './text.ts';

interface Limits {
  readonly depth: number;
  readonly items: number;
  readonly chars: number;
}

/** From generous to sparse; the first that fits is used. */
const STEPS: readonly Limits[] = [
  { depth: 32, items: 5_000, chars: 10_000 },
  { depth: 32, items: 2_000, chars: 2_000 },
  { depth: 16, items: 1_000, chars: 1_000 },
  { depth: 16, items: 400, chars: 1_000 },
  { depth: 12, items: 200, chars: 600 },
  { depth: 10, items: 100, chars: 400 },
  { depth: 8, items: 40, chars: 400 },
  { depth: 6, items: 20, chars: 200 },
  { depth: 5, items: 10, chars: 120 },
  { depth: 4, items: 6, chars: 80 },
  { depth: 3, items: 4, chars: 60 },
  { depth: 2, items: 3, chars: 40 },
  { depth: 1, items: 3, chars: 40 },
];

/** Larger documents are not parsed: that would cost more than it saves. In characters. */
const MAX_PARSED_CHARS = 8_000_000;

/**
 * A JSON document above its budget: without white space, if that suffices; otherwise its outline.
 * In the outline, nested values become counts, and lists and long texts are shortened; entries of a
 * list with a failure come first. Numbers keep their original digits.
 *
 * @param budget in UTF-16 code units.
 * @returns `undefined` if the text fits, is not a JSON object or array, or has no outline that
 * fits.
 */
export function outlineJson(text: string, budget: number): string | undefined {
  if (text.length <= budget || text.length > MAX_PARSED_CHARS) return undefined;
  const trimmed = text.trim();
  if (!/^[{[]/.test(trimmed)) return undefined;
  const value = parseExactJson(trimmed);
  if (value === undefined) return undefined;
  const dense = withoutSpace(trimmed);
  if (dense.length <= budget) return dense;
  const heading = `[outline of ${text.length} chars of JSON]\n`;
  for (const limits of STEPS) {
    const outline = new Outline(limits, budget - heading.length);
    if (outline.write(value, 0)) return heading + outline.text();
  }
  return undefined;
}

/** A JSON text without the white space between its tokens. */
function withoutSpace(json: string): string {
  const out: string[] = [];
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === 34) at = endOfString(json, at);
    else if (unit <= 32) {
      out.push(json.slice(from, at));
      from = at + 1;
    }
  }
  out.push(json.slice(from));
  return out.join('');
}

function endOfString(json: string, quote: number): number {
  for (let at = quote + 1; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === 34) return at;
    if (unit === 92) at += 1;
  }
  return json.length;
}

type Container = ExactJson[] | { [key: string]: ExactJson };

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

/** One try to write a value within limits and a budget. */
class Outline {
  readonly #limits: Limits;
  readonly #out: string[] = [];
  #left: number;

  constructor(limits: Limits, budget: number) {
    this.#limits = limits;
    this.#left = budget;
  }

  text(): string {
    return this.#out.join('');
  }

  /** @returns false as soon as it does not fit; the text is useless then. */
  write(value: ExactJson, level: number): boolean {
    if (!isContainer(value)) return this.#add(this.#scalar(value));
    return Array.isArray(value) ? this.#array(value, level) : this.#object(value, level);
  }

  #array(items: ExactJson[], level: number): boolean {
    if (items.length === 0) return this.#add('[]');
    if (level >= this.#limits.depth) return this.#add(`[… ${items.length} items]`);
    const shown = worstFirst(items, this.#limits.items);
    return (
      this.#add('[') &&
      shown.every((item) => this.#line(level + 1) && this.write(item, level + 1)) &&
      this.#more(items.length, level, 'items') &&
      this.#line(level) &&
      this.#add(']')
    );
  }

  #object(object: { [key: string]: ExactJson }, level: number): boolean {
    const entries = Object.entries(object);
    if (entries.length === 0) return this.#add('{}');
    if (level >= this.#limits.depth) return this.#add(`{… ${entries.length} keys}`);
    const { items, chars } = this.#limits;
    const shown = worstFirst(entries, items, ([, item]) => item);
    return (
      this.#add('{') &&
      shown.every(
        ([key, item]) =>
          this.#line(level + 1) &&
          this.#add(`${JSON.stringify(headOf(key, chars))}: `) &&
          this.write(item, level + 1),
      ) &&
      this.#more(entries.length, level, 'keys') &&
      this.#line(level) &&
      this.#add('}')
    );
  }

  #scalar(value: Exclude<ExactJson, Container>): string {
    if (typeof value !== 'string') return String(value);
    const { chars } = this.#limits;
    if (value.length <= chars) return JSON.stringify(value);
    return `${JSON.stringify(headOf(value, chars))}… (${value.length} chars)`;
  }

  #more(count: number, level: number, noun: string): boolean {
    const more = count - this.#limits.items;
    return more <= 0 || (this.#line(level + 1) && this.#add(`… ${more} more ${noun}`));
  }

  #line(level: number): boolean {
    return this.#add(`\n${'  '.repeat(level)}`);
  }

  #add(text: string): boolean {
    this.#left -= text.length;
    if (this.#left < 0) return false;
    this.#out.push(text);
    return true;
  }
}

/** At most `max` items in their order; those with a failure are chosen first. */
function worstFirst<T>(
  items: readonly T[],
  max: number,
  undecidedMember: (item: T) => unknown = (item) => item,
): T[] {
  if (items.length <= max) return [...items];
  const chosen = new Set<number>();
  items.forEach((item, at) => {
    if (chosen.size < max && isTrouble(undecidedMember(item))) chosen.add(at);
  });
  for (let at = 0; chosen.size < max; at += 1) chosen.add(at);
  return items.filter((_, at) => chosen.has(at));
}

function isTrouble(item: unknown): boolean {
  if (!isContainer(item) || Array.isArray(item)) return false;
  return Object.entries(item).some(
    ([key, value]) =>
      ((key === 'ok' || key === 'passed' || key === 'success') && value === false) ||
      (typeof value === 'string' &&
        /^(?:status|state|outcome|result|level|severity|conclusion)$/.test(key) &&
        /fail|error|critical/i.test(value)) ||
      (/^(?:error|failure|invalid|missing|problems)$/.test(key) && Boolean(value)),
  );
}
