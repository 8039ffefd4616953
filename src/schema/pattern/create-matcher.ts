import { spend } from '../errors.ts';
import type { PatternTest, Run } from '../types.ts';
import type { PatternPart } from './parse-pattern.ts';

/** A state of the machine: what it asks of a character or a place, and where it goes on. */
interface State {
  char?: (char: string) => boolean;
  holds?: (chars: readonly string[], at: number, run: Run) => boolean;
  next: State[];
  /** The last step in which it was reached, so that it is reached once in each. */
  mark: number;
}

/** What one state costs, beside the steps of other checks. */
const STEPS_A_STATE = 4;

/** More would take long for each character. */
const MOST_STATES = 2000;

/**
 * Makes a matcher whose time grows with the length of the text alone: it is in all the states that
 * the characters so far allow at once, and so never goes back.
 *
 * @returns `undefined` for patterns that it cannot match, or that are too large.
 */
export function createMatcher(whole: PatternPart, unicode: boolean): PatternTest | undefined {
  const flags = unicode ? 'u' : '';
  const end: State = { next: [], mark: -1 };
  let states = 0;
  const chars = new Map<string, (char: string) => boolean>();

  function state(fields: Partial<State>, ...next: State[]): State {
    states += 1;
    if (states > MOST_STATES) throw TOO_MUCH;
    return { mark: -1, next, ...fields };
  }

  function charOf(source: string): (char: string) => boolean {
    const made = chars.get(source) ?? createCharTest(new RegExp(`^(?:${source})$`, flags));
    chars.set(source, made);
    return made;
  }

  function build(part: PatternPart, next: State): State {
    switch (part.kind) {
      case 'char':
        return state({ char: charOf(part.source) }, next);
      case 'sequence':
        return part.parts.reduceRight((after, one) => build(one, after), next);
      case 'choice':
        return state({}, ...part.parts.map((one) => build(one, next)));
      case 'edge':
        return state({ holds: (chars, at) => isEdge(part.source, chars, at) }, next);
      case 'look': {
        const first = build(part.part, end);
        const holds: State['holds'] = (chars, at, run) =>
          simulate(first, chars, at, true, run) !== part.negative;
        return state({ holds }, next);
      }
      case 'repeat':
        return buildRepeat(part, next);
      default:
        throw TOO_MUCH;
    }
  }

  function buildRepeat(part: PatternPart & { kind: 'repeat' }, next: State): State {
    let first = next;
    if (part.max === Number.POSITIVE_INFINITY) {
      first = state({});
      first.next = [build(part.part, first), next];
    } else {
      for (let left = part.max - part.min; left > 0; left -= 1) {
        first = state({}, build(part.part, first), next);
      }
    }
    for (let left = part.min; left > 0; left -= 1) {
      const longer = build(part.part, first);
      // What has no states matches nothing but the empty text, however often.
      if (longer === first) break;
      first = longer;
    }
    return first;
  }

  let step = 0;

  function simulate(
    first: State,
    chars: readonly string[],
    from: number,
    anchored: boolean,
    run: Run,
  ): boolean {
    let current: State[] = [];
    for (let at = from; ; at += 1) {
      step += 1;
      const now = step;
      const reached: State[] = [];
      const waiting = at === from || !anchored ? [...current, first] : current;
      while (waiting.length > 0) {
        const one = waiting.pop();
        if (!one || one.mark === now) continue;
        one.mark = now;
        spend(run, STEPS_A_STATE);
        if (one === end) return true;
        if (one.char) reached.push(one);
        else if (one.holds?.(chars, at, run) ?? true) waiting.push(...one.next);
      }
      const char = chars[at];
      if (char === undefined || (anchored && reached.length === 0)) return false;
      current = reached.filter((one) => one.char?.(char)).flatMap((one) => one.next);
    }
  }

  try {
    const first = build(whole, end);
    return (text, run) => {
      spend(run, text.length);
      return simulate(first, unicode ? [...text] : text.split(''), 0, false, run);
    };
  } catch (thrown) {
    if (thrown === TOO_MUCH) return undefined;
    throw thrown;
  }
}

const TOO_MUCH = Symbol();

/** Asks the engine about a character of ASCII once. */
function createCharTest(expression: RegExp): (char: string) => boolean {
  const known: (boolean | undefined)[] = [];
  return (char) => {
    const code = char.charCodeAt(0);
    if (code > 127) return expression.test(char);
    known[code] ??= expression.test(char);
    return known[code] === true;
  };
}

function isEdge(source: string, chars: readonly string[], at: number): boolean {
  if (source === '^') return at === 0;
  if (source === '$') return at === chars.length;
  const isWord = (char = ''): boolean => /\w/.test(char);
  return (isWord(chars[at - 1]) !== isWord(chars[at])) === (source === '\\b');
}
