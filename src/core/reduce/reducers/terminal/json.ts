import { headOf } from './text.ts';

interface Limits {
  readonly depth: number;
  readonly items: number;
  readonly chars: number;
}

/** From generous to sparse; the first that fits is taken. */
const STEPS: readonly Limits[] = [
  { depth: 8, items: 40, chars: 400 },
  { depth: 6, items: 20, chars: 200 },
  { depth: 5, items: 10, chars: 120 },
  { depth: 4, items: 6, chars: 80 },
  { depth: 3, items: 4, chars: 60 },
  { depth: 2, items: 3, chars: 40 },
];

/** Larger documents are not parsed: that would cost more than it saves. In characters. */
const MAX_PARSED_CHARS = 8_000_000;

/**
 * A large JSON document as its outline: nested values become counts, lists and long texts are
 * shortened, and of a list the entries that speak of failure come first.
 *
 * @returns undefined where the text is small, is no JSON object or array, or has no outline
 * within the budget.
 */
export function outlineJson(text: string, budget: number): string | undefined {
  if (text.length <= budget || text.length > MAX_PARSED_CHARS) return undefined;
  const trimmed = text.trim();
  if (!/^[{[]/.test(trimmed)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return undefined;
  }
  const heading = `[outline of ${text.length} chars of JSON]\n`;
  for (const limits of STEPS) {
    const outline = heading + describe(value, limits, 0);
    if (outline.length <= budget) return outline;
  }
  return undefined;
}

function describe(value: unknown, limits: Limits, level: number): string {
  if (typeof value === 'string') {
    const rest = value.length - limits.chars;
    return rest > 0
      ? `${JSON.stringify(headOf(value, limits.chars))}… (${value.length} chars)`
      : JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const indent = '  '.repeat(level + 1);
  const close = `\n${'  '.repeat(level)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (level >= limits.depth) return `[… ${value.length} items]`;
    const shown = worstFirst(value, limits.items).map(
      (item) => indent + describe(item, limits, level + 1),
    );
    return `[\n${[...shown, ...moreOf(value.length, limits, indent, 'items')].join('\n')}${close}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  if (level >= limits.depth) return `{… ${entries.length} keys}`;
  const shown = worstFirst(entries, limits.items, ([, item]) => item).map(
    ([key, item]) =>
      `${indent}${JSON.stringify(headOf(key, limits.chars))}: ${describe(item, limits, level + 1)}`,
  );
  return `{\n${[...shown, ...moreOf(entries.length, limits, indent, 'keys')].join('\n')}${close}}`;
}

function moreOf(count: number, limits: Limits, indent: string, noun: string): string[] {
  return count > limits.items ? [`${indent}… ${count - limits.items} more ${noun}`] : [];
}

/** At most `max` items in their own order; those in trouble are taken before the others. */
function worstFirst<T>(
  items: readonly T[],
  max: number,
  memberToJudge: (item: T) => unknown = (item) => item,
): T[] {
  if (items.length <= max) return [...items];
  const chosen = new Set<number>();
  items.forEach((item, at) => {
    if (chosen.size < max && isTrouble(memberToJudge(item))) chosen.add(at);
  });
  for (let at = 0; chosen.size < max; at += 1) chosen.add(at);
  return items.filter((_, at) => chosen.has(at));
}

function isTrouble(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false;
  return Object.entries(item).some(
    ([key, value]) =>
      ((key === 'ok' || key === 'passed' || key === 'success') && value === false) ||
      (typeof value === 'string' &&
        /^(?:status|state|outcome|result|level|severity|conclusion)$/.test(key) &&
        /fail|error|critical/i.test(value)) ||
      (/^(?:error|failure|invalid|missing|problems)$/.test(key) && Boolean(value)),
  );
}
