import {
  character,
  choice,
  edge,
  look,
  other,
  type PatternPart,
  repeat,
  sequence,
} from './parts.ts';

/** One character by the flag `u`. */
const WITH_U = 'ud[89ab][\\da-f]{2}\\\\ud[c-f][\\da-f]{2}|u\\{[^}]*\\}|p\\{[^}]*\\}|';
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:([:=!])|<(?![=!])[^>]*>))?/y;

/** Parses a pattern that the language's own engine has accepted. */
export function parsePattern(source: string, unicode: boolean): PatternPart {
  const flags = unicode ? 'u' : '';
  const escaped = `\\\\(?:${unicode ? WITH_U : ''}u[\\da-f]{4}|x[\\da-f]{2}|c[a-z]|[^])`;
  const one = new RegExp(`${escaped}|\\[(?:\\\\[^]|[^\\]\\\\])*\\]|[^]`, `iy${flags}`);
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
    return only && parts.length === 1 ? only : choice(parts);
  }

  function parseSequence(): PatternPart {
    const parts: PatternPart[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = parseOne();
      const found = take(QUANTIFIER);
      parts.push(found ? quantify(part, found) : part);
    }
    return sequence(parts);
  }

  function parseOne(): PatternPart {
    if (source[at] === '(') return parseGroup();
    const [char = ''] = take(one) ?? [];
    if (/^(?:[$^]|\\b)$/i.test(char)) return edge(char);
    return /^\\[1-9k]/.test(char) ? other() : character(char, flags);
  }

  function parseGroup(): PatternPart {
    const [text, mark] = take(GROUP) ?? [];
    const behind = text === '(' && source[at] === '?';
    const part = parseChoice();
    at += 1;
    if (behind) return other(part);
    return mark === '=' || mark === '!' ? look(part, mark === '!') : part;
  }

  return parseChoice();
}

function quantify(part: PatternPart, [, sign, from, comma, to]: RegExpExecArray): PatternPart {
  const min = sign ? Number(sign === '+') : Number(from);
  const endless = sign ? sign !== '?' : comma && !to;
  return repeat(part, min, endless ? Number.POSITIVE_INFINITY : sign ? 1 : Number(to || from));
}
