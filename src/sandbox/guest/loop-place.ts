import { type Place, placeAt } from './place.ts';

interface Stretch {
  start: number;
  /** Where the part in braces begins. */
  body: number;
  end: number;
}

/**
 * The loop at which a timeout stopped the code. The engine knows only the latest call of the running
 * function, or its head. A loop without calls comes after that place, any other loop contains it.
 */
export function loopPlace(source: string, place: Place): Place {
  const text = blank(source);
  const lines = text.split('\n');
  if (place.line > lines.length) return place;
  const before = lines.slice(0, place.line - 1).join('\n').length;
  const exact = before + (place.line > 1 ? 1 : 0) + place.column - 1;
  // The head of a method may be given as the start of its line.
  const at = exact + (/^[ \t]*/.exec(text.slice(exact))?.[0].length ?? 0);

  const functions = functionsIn(text);
  const running = innermost(functions, at);
  const loops = loopsIn(text).filter(({ start }) => innermost(functions, start) === running);
  // At the head of a function, the place is in front of every loop.
  const around = innermost(loops, at);
  const later = loops.filter(({ start }) => start > at);
  const isEndless = ({ start }: Stretch) => ENDLESS.test(text.slice(start));
  const isQuiet = ({ start, end }: Stretch) =>
    !LOUD.test(text.slice(start, end).replace(KEYWORDS, ' '));
  const quiet = later.filter(isQuiet);
  const found = around
    ? (quiet.find((one) => isEndless(one) && (one.end <= around.end || !isEndless(around))) ??
      around)
    : (quiet.find(isEndless) ?? quiet[0] ?? later[0]);
  return found ? placeAt(text, found.start) : place;
}

const ENDLESS = /^(?:while\s*\(\s*(?:true|1)\s*\)|for\s*\([^;()]*;\s*(?:true)?\s*;|do\b)/;
const KEYWORDS = /\b(?:while|for|if|switch|do|else)\b/g;
/** A call, or a read or write of a property: the engine remembers its place. */
const LOUD = /[\w$\])]\s*[([]|\.\s*[A-Za-z_$]/;

function innermost(all: readonly Stretch[], at: number): Stretch | undefined {
  return all.findLast(({ start, end }) => start <= at && at < end);
}

/** The loops, the outer one first. */
function loopsIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { index: start, 0: word } of text.matchAll(/(?<![.\w$])(?:for|while|do)\b/g)) {
    const head = text.indexOf('(', start);
    const afterHead = word === 'do' ? start + 2 : endOf(text, head);
    if (word !== 'do' && head === -1) continue;
    const body = afterHead + (/^\s*/.exec(text.slice(afterHead))?.[0].length ?? 0);
    const simple = text.indexOf(';', body);
    const end = text[body] === '{' ? endOf(text, body) : simple === -1 ? text.length : simple + 1;
    // The `while` behind a `do` is no loop of its own.
    const last = found.findLast(({ end }) => end <= start);
    const isTail = word === 'while' && last && text.startsWith('do', last.start);
    if (isTail && text.slice(last.end, start).trim() === '') last.end = afterHead;
    else found.push({ start, body, end });
  }
  return found;
}

/** The functions with a body in braces, the outer one first. */
function functionsIn(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { index: body } of text.matchAll(/\{/g)) {
    const front = text.slice(0, body);
    const tail = /(\))(?:\s*:[^;{}()]*)?(?:\s*=>)?\s*$|([\w$]+)\s*=>\s*$/.exec(front);
    if (!tail) continue;
    const open = tail[1] ? startOf(text, tail.index) : tail.index;
    const name = /((?:async\s+)?(?:function\b\s*\*?\s*)?([\w$]*)\s*)$/.exec(front.slice(0, open));
    if (/^(?:if|for|while|switch|catch|with)$/.test(name?.[2] ?? '')) continue;
    found.push({ start: open - (name?.[1]?.length ?? 0), body, end: endOf(text, body) });
  }
  return found;
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/** The index behind the bracket that closes the one at `open`. */
function endOf(text: string, open: number): number {
  const opening = text[open] ?? '';
  let depth = 0;
  for (let at = open; at >= 0 && at < text.length; at += 1) {
    if (text[at] === opening) depth += 1;
    else if (text[at] === PAIRS[opening] && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The index of the parenthesis that `close` closes. */
function startOf(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(' && --depth === 0) return at;
  }
  return 0;
}

/** The text with blanks for comments, strings, templates and regular expressions. */
function blank(source: string): string {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[=(,:[!&|?;{}]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//g,
    (hidden) => hidden.replace(/[^\n]/g, ' '),
  );
}
