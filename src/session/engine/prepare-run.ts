import type { JsonSchema, ToolCall } from '../../core/index.ts';
import { describeJsonError } from '../../lib/find-json-error.ts';
import { isRecord } from '../../lib/is-record.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';

/** The parsed texts of the workspace, or the reason why it cannot run. */
export interface Prepared {
  calls: ToolCall[];
  /** The edited schemas that are JSON objects, by tool name. */
  schemas: ReadonlyMap<string, JsonSchema>;
  problems: WorkspaceProblem[];
}

/**
 * Parses every text that a run would use. One invalid text stops the whole batch. A run of the
 * others would show results for arguments that are no longer on the screen.
 */
export const prepare: (workspace: Workspace) => Prepared = memoizeLast((workspace: Workspace) => {
  const problems: WorkspaceProblem[] = [];
  const calls: ToolCall[] = [];
  for (const call of currentBatch(workspace).calls) {
    const { id, toolCallId, tool } = call;
    const parsed = parseArgs(call);
    if (parsed.ok) calls.push({ toolCallId, name: tool, args: parsed.value });
    else {
      problems.push({
        where: { kind: 'args', callId: id },
        severity: 'error',
        blocks: true,
        message: `The arguments of ${toolCallId} (${tool}) are not valid JSON: ${parsed.message}`,
      });
    }
  }
  const schemas = new Map<string, JsonSchema>();
  for (const [tool, text] of Object.entries(workspace.schemaTexts)) {
    const parsed = parseJson(text);
    if (parsed.ok && isRecord(parsed.value)) schemas.set(tool, parsed.value);
    else {
      const why = parsed.ok ? 'is not a JSON object.' : `is not valid JSON: ${parsed.message}`;
      problems.push({
        where: { kind: 'schema', tool },
        severity: 'error',
        blocks: true,
        message: `The schema of ${tool} ${why}`,
      });
    }
  }
  return { calls, schemas, problems };
});

/** The workspace with a batch of one call. */
export const withOnlyCall = memoizeLast(
  (workspace: Workspace, callId: string): Workspace => ({
    ...workspace,
    batches: workspace.batches.map((batch) =>
      batch.id === workspace.batchId
        ? { ...batch, calls: batch.calls.filter(({ id }) => id === callId) }
        : batch,
    ),
  }),
);

/** Why Run waits, as one sentence; `undefined` if nothing prevents the run. */
export function toRunRefusal(problems: readonly WorkspaceProblem[]): string | undefined {
  const errors = problems.filter(({ blocks }) => blocks);
  const [first] = errors;
  if (!first) return undefined;
  const others = errors.length - 1;
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'problem' : 'problems'}.`;
  return `Cannot run. ${first.message}${more}`;
}

type ParsedJson = { ok: true; value: unknown } | { ok: false; message: string };

/** An edit changes few of the calls, which may be ten thousand. */
const known = new WeakMap<BatchCall, ParsedJson>();

function parseArgs(call: BatchCall): ParsedJson {
  const parsed = known.get(call) ?? parseJson(call.argsText);
  known.set(call, parsed);
  return parsed;
}

function parseJson(text: string): ParsedJson {
  if (text.trim() === '')
    return { ok: false, message: 'the text is empty. Write {} for no arguments.' };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return { ok: false, message: `${describeJsonError(text)}.` };
  }
}
