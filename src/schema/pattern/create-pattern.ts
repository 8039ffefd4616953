import { attempt, GivenUp, spend } from '../errors.ts';
import type { PatternTest } from '../types.ts';
import { END, simulate } from './machine.ts';
import { parsePattern } from './parse-pattern.ts';
import type { PatternPart } from './parts.ts';

/**
 * Makes a regular expression from its source. @throws for an invalid source.
 *
 * Source: docs/contract.md#schema-validation.
 */
export type RegExpEngine = (source: string) => { test(text: string): boolean };

type Expression = ReturnType<RegExpEngine> & { unicode?: boolean };

/** The work limit of the language's own engine for one text; one unit takes about a nanosecond. */
const MOST_EFFORT = 100_000;
/** How much of that work equals one step. */
const EFFORT_A_STEP = 32;
/** Linear work is allowed up to this amount per character. */
const EFFORT_A_CHARACTER = 32;

/**
 * Makes the test of a pattern. The language's own engine is used if its greatest possible work for
 * a text is small. Otherwise a matcher without backtracking is used.
 *
 * @throws SchemaError where the pattern is not a regular expression.
 */
export function createPattern(source: string, engine?: RegExpEngine): PatternTest {
  const expression: Expression = attempt(source, NO_PATTERN, engine ?? native);
  if (engine) {
    return (text, run) => {
      spend(run, 1 + text.length);
      return expression.test(text);
    };
  }
  const { unicode = false } = expression;
  const whole = parsePattern(source, unicode);
  const effortOf = (length: number): number =>
    whole.effort(length).steps * (whole.anchored ? 1 : length + 1);
  let free = 1023;
  while (free > 0 && effortOf(free) >= EFFORT_A_STEP * 16) free >>= 1;
  // Analysing a long pattern is work too.
  const counting = source.length >> 2;
  let matcher: PatternTest | undefined;
  return (text, run) => {
    const { length } = text;
    let effort = 0;
    if (length > free) {
      spend(run, counting);
      effort = effortOf(length);
    }
    if (effort <= Math.max(MOST_EFFORT, length * EFFORT_A_CHARACTER)) {
      spend(run, 16 + effort / EFFORT_A_STEP);
      return expression.test(text);
    }
    matcher ??= createMatcher(whole, unicode);
    return matcher(text, run);
  };
}

/** More states would be slow for each character. */
const MOST_STATES = 2000;

/** Creates a matcher without backtracking. */
function createMatcher({ states, build }: PatternPart, unicode: boolean): PatternTest {
  const first = states <= MOST_STATES && build(END);
  return (text, run) => {
    if (!first) {
      throw new GivenUp('is a string that its pattern could take too long to check; shorten it');
    }
    spend(run, text.length);
    return simulate(first, unicode ? [...text] : text.split(''), 0, false, run);
  };
}

const NO_PATTERN = "'pattern' is not a regular expression";

/** The language's own engine. Many patterns are valid only without the flag: `[\\w-.]`, `\\-`. */
function native(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}
