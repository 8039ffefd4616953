import { clip, GivenUp, SchemaError, spend } from '../errors.ts';
import type { PatternTest } from '../types.ts';
import { createMatcher } from './create-matcher.ts';
import { countWays, isAnchored, parsePattern } from './parse-pattern.ts';

/** Makes a regular expression from its source. @throws where it is none. */
export type RegExpEngine = (source: string) => { test(text: string): boolean };

/** Ways that the language's own engine may try for one text; it takes about a nanosecond for each. */
const MOST_WAYS = 20_000;
/** Ways that are worth one step. */
const WAYS_A_STEP = 64;

/**
 * Makes the test of a pattern. The language's own engine is used where the most that it could do for
 * a text is little; else a matcher that never goes back.
 *
 * @throws SchemaError where the pattern is no regular expression.
 */
export function createPattern(source: string, engine?: RegExpEngine): PatternTest {
  if (engine) {
    const expression = attempt(source, engine);
    return (text, run) => {
      spend(run, 1 + text.length);
      return expression.test(text);
    };
  }
  let unicode = true;
  const expression = attempt(source, () => {
    try {
      return new RegExp(source, 'u');
    } catch {
      // Many a pattern is legal only without the flag: `[\w-.]`, `\-`.
      unicode = false;
      return new RegExp(source);
    }
  });
  const whole = parsePattern(source, unicode);
  const anchored = isAnchored(whole);
  const waysOf = (length: number): number => countWays(whole, length) * (anchored ? 1 : length + 1);
  let free = 0;
  while (free < 1024 && waysOf(free * 2 + 1) < WAYS_A_STEP * 16) free = free * 2 + 1;
  let matcher: PatternTest | undefined;
  return (text, run) => {
    const { length } = text;
    const ways = length > free ? waysOf(length) : 0;
    // Work that grows with the length alone is never too much.
    if (ways <= MOST_WAYS || ways <= length * 4) {
      spend(run, 16 + ways / WAYS_A_STEP);
      return expression.test(text);
    }
    matcher ??= createMatcher(whole, unicode) ?? refuse;
    return matcher(text, run);
  };
}

const refuse: PatternTest = () => {
  throw new GivenUp('has a text that its pattern could take too long to check; shorten it');
};

function attempt(source: string, engine: RegExpEngine): { test(text: string): boolean } {
  try {
    return engine(source);
  } catch {
    throw new SchemaError(`'pattern' is no regular expression: ${clip(source)}`);
  }
}
