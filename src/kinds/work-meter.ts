/** The counted work exceeded a limit. The message names the limit. */
export class WorkLimitError extends Error {
  override readonly name = 'WorkLimitError';
}

/** Counts work, and throws beyond a limit. */
export interface WorkMeter {
  /** Steps so far. */
  readonly spent: number;
  /** @throws WorkLimitError beyond the limit. */
  charge(steps: number): void;
  /** One level deeper, until `leave`. @throws WorkLimitError beyond the limit of levels. */
  enter(): void;
  leave(): void;
  /** Checks the length of a text before it is created. @throws WorkLimitError beyond the limit. */
  checkLength(chars: number): void;
}

/** The limits of a {@link WorkMeter}. */
export interface WorkLimits {
  steps: number;
  depth: number;
  /** The length of any one text, in UTF-16 code units. */
  chars: number;
}

/**
 * Counts steps instead of time, so that every machine refuses the same work.
 *
 * @param what begins the sentence: 'The template'
 * @example
 * const meter = createWorkMeter('The template', { steps: 100_000, depth: 200, chars: 1_000_000 });
 */
export function createWorkMeter(what: string, limits: WorkLimits): WorkMeter {
  let spent = 0;
  let depth = 0;
  const stop = (message: string): never => {
    throw new WorkLimitError(`${what} ${message}`);
  };
  const count = (value: number): string => value.toLocaleString('en-US');
  return {
    get spent() {
      return spent;
    },
    charge(steps) {
      spent += steps;
      if (spent > limits.steps) {
        stop(`takes more than ${count(limits.steps)} steps. Give it less data, or simplify it`);
      }
    },
    enter() {
      depth += 1;
      if (depth > limits.depth) {
        stop(`is nested more than ${count(limits.depth)} levels deep. Make it flatter`);
      }
    },
    leave() {
      depth -= 1;
    },
    checkLength(chars) {
      if (chars > limits.chars) {
        stop(`makes a text of more than ${count(limits.chars)} characters. Give it less data`);
      }
    },
  };
}
