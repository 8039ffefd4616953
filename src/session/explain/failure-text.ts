import type { RunProblem } from '../store/user-code.ts';

/** Input of {@link failureText}. */
export interface FailureFacts {
  tool: string;
  /** Whether the tool is the user's own. */
  own: boolean;
  /** `after 1.2 s` or `before it began`. */
  after: string;
  code: string;
  reason: string | undefined;
  /** The sandbox's report about the user's code. */
  problem: RunProblem | undefined;
}

/** The text of a failed execution. */
export interface FailureText {
  /** A few words; absent if the result's text is clear enough. */
  detail?: string;
  sentence: string;
}

/**
 * Explains why an execution failed: which limit stopped it, or where the user's code threw.
 *
 * Source: docs/contract.md#sandbox-limits.
 */
export function failureText(facts: FailureFacts): FailureText {
  const { tool, after, code, reason, problem } = facts;
  const known = reason === undefined ? undefined : FAILURES.get(reason)?.(facts);
  if (known) return known;
  const place = problem && placeOf(problem);
  if (place) {
    return {
      detail: `${problem.message} (${place})`,
      sentence: `${tool} threw ${after}, at ${place} of its code: ${toSentence(problem.message)} The exception becomes a result with the code ${code}.`,
    };
  }
  return {
    sentence: `${tool} failed ${after} with the code ${code}. The model gets the error and decides what to do.`,
  };
}

function toSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Every reason of the registry and of the sandbox. */
export const FAILURES: ReadonlyMap<string, (facts: FailureFacts) => FailureText> = new Map(
  Object.entries<(facts: FailureFacts) => FailureText>({
    aborted: ({ tool, after }) => ({
      detail: `stopped ${after}`,
      sentence: `${tool} was stopped ${after}. A later result is discarded.`,
    }),
    timeout: ({ tool, after, own, problem }) => ({
      detail: `timed out ${whileComputing(after)}`,
      sentence: own
        ? `${tool} timed out ${whileComputing(after)}${at(problem)}. Your code may use 1 s of CPU time and 10 s in total, or less if timeoutMs is shorter. Look for an endless loop.${standsStill(after)}`
        : `${tool} timed out ${after}. The time limit is its timeoutMs.`,
    }),
    memory: ({ tool, after, problem }) => ({
      detail: `out of memory ${after}`,
      sentence: `${tool} was stopped ${after}${at(problem)}, because it exceeded the memory limit of the sandbox. Look for an array or string that keeps growing.`,
    }),
    message_flood: ({ tool, after }) => ({
      detail: `too many messages ${after}`,
      sentence: `${tool} was stopped ${after}, because it exceeded the limit of requests, timers or progress events. Emit less often, and await each response before the next request.`,
    }),
    output_size: ({ tool, after }) => ({
      detail: `too large a result ${after}`,
      sentence: `${tool} was stopped ${after}, because its result or a message exceeded the size limit of the sandbox. Return less: the budget would cut the result anyway.`,
    }),
    sandbox_restarted: ({ tool, after }) => ({
      detail: `lost ${after}`,
      sentence: `${tool} was stopped ${after}, because the sandbox ended another call of this batch. Fix that call and run again.`,
    }),
    sandbox_unreachable: ({ tool }) => ({
      detail: 'waits for the network',
      sentence: `${tool} did not start, because the sandbox for your code could not be downloaded. Check the network and run again. Example and declared tools run without the sandbox.`,
    }),
    sandbox_failed: ({ tool, after }) => ({
      detail: `the sandbox crashed ${after}`,
      sentence: `The sandbox of ${tool} crashed ${after}. The next run starts a new sandbox.`,
    }),
  }),
);

/** Computing takes no time of the run's clock. */
function whileComputing(after: string): string {
  return after === 'after 0 ms' ? 'while computing' : after;
}

function standsStill(after: string): string {
  return whileComputing(after) === after
    ? ''
    : ' The clock of the run stands still while code computes.';
}

function at(problem: RunProblem | undefined): string {
  const place = problem && placeOf(problem);
  return place ? `, at ${place} of its code` : '';
}

function placeOf({ where: { line, column } }: RunProblem): string | undefined {
  return line === undefined ? undefined : `line ${line}, column ${column ?? 1}`;
}
