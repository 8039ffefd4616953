/** A regular expression, as far as its matching can be counted and simulated. */
export type PatternPart =
  /** One character, as the regular expression that matches it. */
  | { kind: 'char'; source: string }
  | { kind: 'sequence' | 'choice'; parts: PatternPart[] }
  | { kind: 'repeat'; part: PatternPart; min: number; max: number }
  /** `^`, `$`, `\b` or `\B`. */
  | { kind: 'edge'; source: string }
  | { kind: 'look'; part: PatternPart; negative: boolean }
  /** What only an engine that backtracks can match: a backreference, or what a look behind holds. */
  | { kind: 'other'; part?: PatternPart };

const CLASS = '\\[(?:\\\\[^]|[^\\]\\\\])*\\]';
const HEX = 'u[\\da-f]{4}|x[\\da-f]{2}|c[a-z]';
const CHAR = new RegExp(`\\\\(?:${HEX}|[^])|${CLASS}|[^]`, 'iy');
const UNICODE_CHAR = new RegExp(
  `\\\\(?:ud[89ab][\\da-f]{2}\\\\ud[c-f][\\da-f]{2}|u\\{[^}]*\\}|p\\{[^}]*\\}|${HEX}|[^])|${CLASS}|[^]`,
  'iuy',
);
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:([:=!])|<(?![=!])[^>]*>))?/y;

/** Parses what the language's own engine has accepted. */
export function parsePattern(source: string, unicode: boolean): PatternPart {
  let at = 0;

  function take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = at;
    const found = expression.exec(source);
    if (found) at = expression.lastIndex;
    return found;
  }

  function parseChoice(): PatternPart {
    const parts = [parseSequence()];
    while (source[at] === '|') {
      at += 1;
      parts.push(parseSequence());
    }
    const [only] = parts;
    return only && parts.length === 1 ? only : { kind: 'choice', parts };
  }

  function parseSequence(): PatternPart {
    const parts: PatternPart[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = parseOne();
      const found = take(QUANTIFIER);
      parts.push(found ? repeat(part, found) : part);
    }
    return { kind: 'sequence', parts };
  }

  function parseOne(): PatternPart {
    if (source[at] === '(') return parseGroup();
    const [char = ''] = take(unicode ? UNICODE_CHAR : CHAR) ?? [];
    if (/^(?:[$^]|\\b)$/i.test(char)) return { kind: 'edge', source: char };
    return /^\\[1-9k]/.test(char) ? { kind: 'other' } : { kind: 'char', source: char };
  }

  function parseGroup(): PatternPart {
    const [text, mark] = take(GROUP) ?? [];
    const behind = text === '(' && source[at] === '?';
    const part = parseChoice();
    at += 1;
    if (behind) return { kind: 'other', part };
    return mark === '=' || mark === '!' ? { kind: 'look', part, negative: mark === '!' } : part;
  }

  return parseChoice();
}

function repeat(part: PatternPart, [, sign, from, comma, to]: RegExpExecArray): PatternPart {
  const min = sign ? Number(sign === '+') : Number(from);
  const open = sign ? sign !== '?' : comma !== '' && to === '';
  const most = sign ? 1 : Number(to || from);
  return { kind: 'repeat', part, min, max: open ? Number.POSITIVE_INFINITY : most };
}

/** What an engine that backtracks may do with a part at one place of a text, at the most. */
export interface Effort {
  /** In how many ways the part may match. */
  ways: number;
  /** Steps to try them all. */
  steps: number;
}

const ONE_STEP: Effort = { ways: 1, steps: 1 };

/** Counts the most that an engine that backtracks may do on a text of `length` characters. */
export function countEffort(part: PatternPart, length: number): Effort {
  switch (part.kind) {
    case 'sequence': {
      const total = { ways: 1, steps: 1 };
      for (const one of part.parts) {
        const { ways, steps } = countEffort(one, length);
        total.steps += total.ways * steps;
        total.ways *= ways;
      }
      return total;
    }
    case 'choice': {
      const each = part.parts.map((one) => countEffort(one, length));
      const sum = (key: keyof Effort): number => each.reduce((total, one) => total + one[key], 0);
      return { ways: sum('ways'), steps: sum('steps') };
    }
    case 'look':
      return { ways: 1, steps: countEffort(part.part, length).steps };
    case 'other': {
      // It may compare what a group matched, which is a text as long as the whole.
      const { ways, steps } = part.part ? countEffort(part.part, length) : ONE_STEP;
      return { ways, steps: steps + length };
    }
    case 'repeat': {
      const { ways, steps } = countEffort(part.part, length);
      const most = isNullable(part.part) ? Math.max(length + 1, part.min) : length + 1;
      const times = Math.min(part.max, most);
      // More than once is at least one more for each time that it may stop.
      const all = ways > 1 ? ways ** times * 2 : 1 + Math.max(0, times - part.min);
      return { ways: all, steps: 1 + steps * (ways > 1 ? all : times) };
    }
    default:
      return ONE_STEP;
  }
}

function isNullable(part: PatternPart): boolean {
  switch (part.kind) {
    case 'sequence':
      return part.parts.every(isNullable);
    case 'choice':
      return part.parts.some(isNullable);
    case 'repeat':
      return part.min === 0 || isNullable(part.part);
    default:
      return part.kind !== 'char';
  }
}

/** Whether a match can begin at the start of a text only. */
export function isAnchored(part: PatternPart): boolean {
  if (part.kind === 'choice') return part.parts.every(isAnchored);
  if (part.kind === 'sequence') return part.parts[0] !== undefined && isAnchored(part.parts[0]);
  return part.kind === 'edge' && part.source === '^';
}
