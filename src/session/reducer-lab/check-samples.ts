import type { ToolResult } from '../../core/index.ts';
import type { ReducerSample } from '../../sandbox/api.ts';
import type { Lane, Run } from '../store/run.ts';
import type { Sample } from '../workspace/workspace.ts';

/**
 * The inputs for a check of a reducer. These are the results of the tool in the shown run, and its
 * stored samples. Then come results that most reducers eventually receive.
 */
export function toCheckSamples(
  run: Run | undefined,
  tool: string,
  samples: readonly Sample[] = [],
): ReducerSample[] {
  const lanes = run?.lanes.filter((lane) => lane.tool === tool) ?? [];
  const seen = lanes.flatMap((lane) => {
    const result = rawResultOf(lane);
    if (!result || !run) return [];
    const ctx = { args: argsOfLane(run, lane), turnCount: 1 };
    const { budget } = lane;
    return [{ result, ctx: budget === undefined ? ctx : { ...ctx, resultBudgetChars: budget } }];
  });
  const kept = samples
    .filter((one) => one.tool === tool)
    .slice(0, MOST)
    .map(toCheckSample);
  return [...seen, ...kept, ...STANDARD];
}

/** The tool's result before any reducer; `undefined` if the trace lacks it. */
export function rawResultOf({ rawText, settled }: Lane): ToolResult | undefined {
  if (rawText === undefined || !settled) return undefined;
  return settled.ok
    ? { ok: true, value: rawText }
    : {
        ok: false,
        error: rawText,
        code: settled.code ?? 'execution_failed',
        ...(settled.reason !== undefined && { reason: settled.reason }),
      };
}

/** The arguments of a call in a run. */
export function argsOfLane({ input, batchId }: Run, { callId }: Lane): unknown {
  const calls = input.batches.find(({ id }) => id === batchId)?.calls;
  const text = calls?.find(({ id }) => id === callId)?.argsText;
  // The run has parsed this text already, so it is JSON.
  return text === undefined ? {} : JSON.parse(text);
}

/** The maximum number of samples. A check derives inputs from all of them and must end. */
const MOST = 20;

function toCheckSample({ argsText, result }: Sample): ReducerSample {
  let args: unknown = {};
  try {
    args = JSON.parse(argsText);
  } catch {
    // A sample that the user is editing.
  }
  return { result, ctx: { args, turnCount: 1 } };
}

const LINES = Array.from({ length: 200 }, (_, index) => `line ${index + 1} of the output`);

const STANDARD: readonly ReducerSample[] = [
  { result: { ok: true, value: '' }, ctx: { args: {}, turnCount: 1 } },
  { result: { ok: true, value: 'one line' }, ctx: { args: {}, turnCount: 1 } },
  { result: { ok: true, value: LINES.join('\n') }, ctx: { args: {}, turnCount: 8 } },
  { result: { ok: true, value: '{"items":[{"id":1},{"id":2}]}' }, ctx: { args: {}, turnCount: 1 } },
  {
    result: { ok: false, error: 'The check failed.', code: 'execution_failed' },
    ctx: { args: {}, turnCount: 1 },
  },
];
