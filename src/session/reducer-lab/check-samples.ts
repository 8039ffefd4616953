import type { ToolResult } from '../../core/index.ts';
import type { ReducerSample } from '../../sandbox/api.ts';
import type { Lane, Run } from '../store/run.ts';
import type { Sample } from '../workspace/workspace.ts';

/**
 * What a reducer is checked with: what its tool answered in the run that is shown, the samples that
 * are kept of it, then results that most reducers meet sooner or later.
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

/** What the tool answered, before any reducer; `undefined` where the trace does not know. */
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

/** What a call of a run was given. */
export function argsOfLane({ input, batchId }: Run, { callId }: Lane): unknown {
  const calls = input.batches.find(({ id }) => id === batchId)?.calls;
  const text = calls?.find(({ id }) => id === callId)?.argsText;
  // The run has parsed this text already, so it is JSON.
  return text === undefined ? {} : JSON.parse(text);
}

/** A check makes inputs of all of them, and has to come to its end. */
const MOST = 20;

function toCheckSample({ argsText, result }: Sample): ReducerSample {
  let args: unknown = {};
  try {
    args = JSON.parse(argsText);
  } catch {
    // A sample that is being edited.
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
