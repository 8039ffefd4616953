/** A regular expression, as far as its matching can be counted and simulated. */
export type PatternPart =
  /** One character, as the regular expression that matches it. */
  | { kind: 'char'; source: string }
  | { kind: 'sequence' | 'choice'; parts: PatternPart[] }
  | { kind: 'repeat'; part: PatternPart; min: number; max: number }
  /** `^`, `$`, `\b` or `\B`. */
  | { kind: 'edge'; source: string }
  | { kind: 'look'; part: PatternPart; negative: boolean }
  /** What only an engine that backtracks can match: a backreference, or a look behind. */
  | { kind: 'other' };

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
    if (behind) return { kind: 'other' };
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

/**
 * In how many ways an engine that backtracks may try a part on a text of `length` characters:
 * an upper bound of its work.
 */
export function countWays(part: PatternPart, length: number): number {
  const each = (parts: readonly PatternPart[]): number[] =>
    parts.map((one) => countWays(one, length));
  switch (part.kind) {
    case 'sequence':
      return each(part.parts).reduce((product, ways) => product * ways, 1);
    case 'choice':
      return each(part.parts).reduce((sum, ways) => sum + ways, 0);
    case 'look':
      return countWays(part.part, length);
    case 'repeat': {
      const ways = countWays(part.part, length);
      const times = Math.min(part.max, Math.max(length, part.min));
      return ways > 1 ? ways ** times : times - part.min + 1;
    }
    default:
      return 1;
  }
}

/** Whether a match can begin at the start of a text only. */
export function isAnchored(part: PatternPart): boolean {
  if (part.kind === 'choice') return part.parts.every(isAnchored);
  if (part.kind === 'sequence') return part.parts[0] !== undefined && isAnchored(part.parts[0]);
  return part.kind === 'edge' && part.source === '^';
}
