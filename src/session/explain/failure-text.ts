import type { RunProblem } from '../store/user-code.ts';

/** What {@link failureText} may speak of. */
export interface FailureFacts {
  tool: string;
  /** Whether a person wrote the tool here. */
  own: boolean;
  /** `after 1.2 s` or `before it began`. */
  after: string;
  code: string;
  reason: string | undefined;
  /** What the sandbox said of the tool's own code. */
  problem: RunProblem | undefined;
}

/** How a failed execution is told. */
export interface FailureText {
  /** A few words; absent where the result's own text says it best. */
  detail?: string;
  sentence: string;
}

/**
 * Why an execution failed, in words: what stopped it, or where the person's own code threw.
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
      sentence: `${tool} threw ${after}, at ${place} of its code: ${toSentence(problem.message)} What a tool throws becomes a result with the code ${code}.`,
    };
  }
  return {
    sentence: `${tool} failed ${after} with the code ${code}. A failure is a result like any other: the model reads it and decides what to do.`,
  };
}

function toSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Every reason that the registry and the sandbox give. */
export const FAILURES: ReadonlyMap<string, (facts: FailureFacts) => FailureText> = new Map(
  Object.entries<(facts: FailureFacts) => FailureText>({
    aborted: ({ tool, after }) => ({
      detail: `stopped ${after}`,
      sentence: `${tool} was stopped ${after}. What it may still return is dropped.`,
    }),
    timeout: ({ tool, after, own, problem }) => ({
      detail: `out of time ${after}`,
      sentence: own
        ? `${tool} ran out of time ${after}${at(problem)}. Code of your own may compute for a second and take ten; its timeoutMs may allow less. Look for a loop that does not end.`
        : `${tool} ran out of time ${after}. Its timeoutMs says how long it may take.`,
    }),
    memory: ({ tool, after, problem }) => ({
      detail: `out of memory ${after}`,
      sentence: `${tool} was stopped ${after}${at(problem)}, because it wanted more memory than the sandbox gives one call. Look for a list or a text that only grows.`,
    }),
    message_flood: ({ tool, after }) => ({
      detail: `too many messages ${after}`,
      sentence: `${tool} was stopped ${after}, because it sent more requests, timers or progress events than one call may. Emit less often, and wait for an answer before the next request.`,
    }),
    output_size: ({ tool, after }) => ({
      detail: `too large a result ${after}`,
      sentence: `${tool} was stopped ${after}, because its result, or one of its messages, is larger than what may leave the sandbox. Return less: the budget would cut it anyway.`,
    }),
    sandbox_restarted: ({ tool, after }) => ({
      detail: `lost ${after}`,
      sentence: `${tool} was stopped ${after} through no fault of its own: another call of this batch had to be ended, and the sandbox with it. Mend that call and run again.`,
    }),
    sandbox_unreachable: ({ tool }) => ({
      detail: 'waits for the network',
      sentence: `${tool} did not start: the sandbox, where code of your own runs, is fetched once in each visit, and there is no network. Run again when it is back; examples and declarations run without it.`,
    }),
    sandbox_failed: ({ tool, after }) => ({
      detail: `the sandbox broke down ${after}`,
      sentence: `The sandbox of ${tool} broke down ${after} and was ended. The next run starts a new one.`,
    }),
  }),
);

function at(problem: RunProblem | undefined): string {
  const place = problem && placeOf(problem);
  return place ? `, at ${place} of its code` : '';
}

function placeOf({ where: { line, column } }: RunProblem): string | undefined {
  return line === undefined ? undefined : `line ${line}, column ${column ?? 1}`;
}
