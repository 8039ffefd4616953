import type { ToolResult } from '../core/index.ts';
import type { ReducerSample } from '../sandbox/api.ts';
import type { Lane, Run } from './run.ts';

/**
 * What a reducer is checked with: what its tool answered in the run that is shown, then results
 * that most reducers meet sooner or later.
 */
export function toCheckSamples(run: Run | undefined, tool: string): ReducerSample[] {
  const lanes = run?.lanes.filter((lane) => lane.tool === tool) ?? [];
  const seen = lanes.flatMap((lane) => {
    const result = rawResultOf(lane);
    return result && run ? [{ result, ctx: { args: argsOf(run, lane), turnCount: 1 } }] : [];
  });
  return [...seen, ...STANDARD];
}

function rawResultOf({ rawText, settled }: Lane): ToolResult | undefined {
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

function argsOf({ input, batchId }: Run, { callId }: Lane): unknown {
  const calls = input.batches.find(({ id }) => id === batchId)?.calls;
  const text = calls?.find(({ id }) => id === callId)?.argsText;
  // The run has parsed this text already, so it is JSON.
  return text === undefined ? {} : JSON.parse(text);
}

const LINES = Array.from({ length: 200 }, (_, index) => `line ${index + 1} of the output`);

const STANDARD: readonly ReducerSample[] = [
  { result: { ok: true, value: '' }, ctx: { args: {}, turnCount: 1 } },
  { result: { ok: true, value: 'one line' }, ctx: { args: {}, turnCount: 1 } },
  { result: { ok: true, value: LINES.join('\n') }, ctx: { args: {}, turnCount: 8 } },
  { result: { ok: true, value: '{"items":[{"id":1},{"id":2}]}' }, ctx: { args: {}, turnCount: 1 } },
  {
    result: { ok: false, error: 'It did not work.', code: 'execution_failed' },
    ctx: { args: {}, turnCount: 1 },
  },
];
