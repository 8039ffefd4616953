import { END, type State, simulate } from './machine.ts';

/** The worst case of a backtracking engine at one position. */
export interface Effort {
  /** The number of ways in which a part may match. */
  ways: number;
  /** Steps to try them all. */
  steps: number;
}

/** A part of a regular expression: the cost of backtracking, and a way to match without it. */
export interface PatternPart {
  /** It may match the empty text. */
  nullable: boolean;
  /** It matches at the start of a text only. */
  anchored: boolean;
  /** The number of states; infinite if only backtracking can match it. */
  states: number;
  /** The worst case of a backtracking engine for a text of this length. */
  effort: (length: number) => Effort;
  /** Creates its states, which continue to another state. */
  build: (next: State) => State;
}

const SINGLE = {
  nullable: true,
  anchored: false,
  states: 1,
  effort: (): Effort => ({ ways: 1, steps: 1 }),
};

/** One character, as the regular expression that matches it. */
export function character(source: string, flags: string): PatternPart {
  let expression: RegExp | undefined;
  const char = (one: string): boolean => {
    expression ??= new RegExp(`^(?:${source})$`, flags);
    return expression.test(one);
  };
  return { ...SINGLE, nullable: false, build: (next) => ({ char, next: [next] }) };
}

/** `^`, `$`, `\b` or `\B`. */
export function edge(source: string): PatternPart {
  const isWord = (char = ''): boolean => /\w/.test(char);
  const holds = (chars: readonly string[], at: number): boolean => {
    if (source === '^') return at === 0;
    if (source === '$') return at === chars.length;
    return (isWord(chars[at - 1]) !== isWord(chars[at])) === (source === '\\b');
  };
  return { ...SINGLE, anchored: source === '^', build: (next) => ({ holds, next: [next] }) };
}

/** A look ahead. */
export function look({ states, effort, build }: PatternPart, negative: boolean): PatternPart {
  return {
    ...SINGLE,
    states: states + 1,
    effort: (length) => ({ ways: 1, steps: effort(length).steps }),
    build: (next) => {
      const first = build(END);
      return {
        holds: (chars, at, run) => simulate(first, chars, at, true, run) !== negative,
        next: [next],
      };
    },
  };
}

/** Parts that only backtracking can match: a backreference, or a lookbehind. */
export function other({ effort }: Pick<PatternPart, 'effort'> = SINGLE): PatternPart {
  return {
    ...SINGLE,
    states: Number.NaN,
    // It may compare the text of a group, which may be as long as the whole text.
    effort: (length) => {
      const { ways, steps } = effort(length);
      return { ways, steps: steps + length };
    },
    build: (next) => next,
  };
}

/** Parts one after the other. */
export function sequence(parts: readonly PatternPart[]): PatternPart {
  return {
    nullable: parts.every(({ nullable }) => nullable),
    anchored: parts[0]?.anchored ?? false,
    states: parts.reduce((sum, { states }) => sum + states, 0),
    effort: (length) => {
      const total = { ways: 1, steps: 1 };
      for (const { effort } of parts) {
        const { ways, steps } = effort(length);
        total.steps += total.ways * steps;
        total.ways *= ways;
      }
      return total;
    },
    build: (next) => parts.reduceRight((after, { build }) => build(after), next),
  };
}

/** One of several parts. */
export function choice(parts: readonly PatternPart[]): PatternPart {
  return {
    nullable: parts.some(({ nullable }) => nullable),
    anchored: parts.every(({ anchored }) => anchored),
    states: parts.reduce((sum, { states }) => sum + states, 1),
    effort: (length) => {
      const total = { ways: 0, steps: 0 };
      for (const { effort } of parts) {
        const { ways, steps } = effort(length);
        total.steps += steps;
        total.ways += ways;
      }
      return total;
    },
    build: (next) => ({ next: parts.map(({ build }) => build(next)) }),
  };
}

/** A part so and so often. */
export function repeat(
  { nullable, states, effort, build }: PatternPart,
  min: number,
  max: number,
): PatternPart {
  const endless = max === Number.POSITIVE_INFINITY;
  return {
    nullable: min === 0 || nullable,
    anchored: false,
    states: min * states + (endless ? 1 : max - min) * (states + 1),
    effort: (length) => {
      const { ways, steps } = effort(length);
      const times = Math.min(max, nullable ? Math.max(length + 1, min) : length + 1);
      // More than once is at least one more for each time that it may stop.
      const all = ways > 1 ? ways ** times * 2 : 1 + Math.max(0, times - min);
      return { ways: all, steps: 1 + steps * (ways > 1 ? all : times) };
    },
    build: (next) => {
      let first = next;
      if (endless) {
        first = { next: [] };
        first.next = [build(first), next];
      } else {
        for (let left = max - min; left > 0; left -= 1) first = { next: [build(first), next] };
      }
      for (let left = min; left > 0; left -= 1) {
        const longer = build(first);
        // A part without states matches only the empty text, repeated or not.
        if (longer === first) break;
        first = longer;
      }
      return first;
    },
  };
}
