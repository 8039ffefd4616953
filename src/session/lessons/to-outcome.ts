import type {
  LessonOutcome,
  OutcomeCall,
  OutcomeReducerCheck,
} from '../../catalog/lessons/outcome.ts';
import type { ToolResult } from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import type { Lane, Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { ReducerCheck } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { fencedTextOf } from './fenced-text.ts';

/**
 * The outcome of the latest run, as input for the checks of a lesson.
 *
 * @param visibility For the document that ran.
 * @returns `undefined` until there is a run that has ended.
 */
export function toOutcome(
  state: SessionState,
  visibility: ToolVisibility | undefined,
): LessonOutcome | undefined {
  const { run, checks, log, world } = state;
  if (!run || run.status === 'running') return undefined;
  return {
    calls: run.lanes.map((lane) => toCall(lane, run.input)),
    definitions: visibility?.definitions ?? [],
    reducerChecks: Object.fromEntries(
      Object.entries(checks).flatMap(([tool, check]) => {
        const verdict = toVerdict(check);
        return verdict ? [[tool, verdict]] : [];
      }),
    ),
    log: log.map(({ text }) => text),
    world: {
      files: (world?.files ?? []).map(({ path, status }) => ({ path, status })),
      keyValues: (world?.keyValues ?? []).map(({ key, value }) => ({ key, value })),
      messages: world?.messages.length ?? 0,
    },
    ended: run.status,
    ...(run.turnEnd && { turn: run.turnEnd }),
    elapsedMs: run.elapsed,
    events: run.events.slice(),
    warnings: allWarnings(run),
  };
}

function toCall(lane: Lane, input: Workspace): OutcomeCall {
  const { toolCallId, tool, result = NO_RESULT, decidedBy, reduced, settled } = lane;
  const text = textOf(result);
  const argsText = findCall(input, lane.callId)?.argsText ?? '{}';
  const fencedText = fencedTextOf(lane);
  const reduceApplied = reduced?.outcome === 'applied';
  return {
    toolCallId,
    tool,
    args: readArgs(argsText),
    status: toStatus(lane),
    result,
    text,
    ...(fencedText !== undefined && { fencedText }),
    ...(!result.ok && { code: result.code }),
    ...(settled?.reason !== undefined && { reason: settled.reason }),
    ...(decidedBy?.outcome === 'refuse' && { refusedBy: decidedBy.gate }),
    ...(decidedBy?.outcome === 'answer' && { answeredBy: decidedBy.gate }),
    gates: lane.gates.map(({ gate, outcome, rule, value }) => ({
      ...{ gate, outcome, rule },
      ...(value !== undefined && { value }),
    })),
    progress: lane.progress.map(({ at, event: { message, percent, audience } }) => ({
      ...{ at, message, audience },
      ...(percent !== undefined && { percent }),
    })),
    nested: lane.nested.map((one) => one.tool),
    ...(lane.rawText !== undefined && { rawText: lane.rawText }),
    ...(lane.rawChars !== undefined && { rawChars: lane.rawChars }),
    ...(reduceApplied && { reducedChars: reduced.after }),
    ...(reduceApplied && lane.reducedText !== undefined && { reducedText: lane.reducedText }),
    ...(reduced && { reducer: reduced.outcome }),
    ...(lane.budget !== undefined && { budget: lane.budget }),
    wasTrimmed: lane.trimmed?.cut ?? false,
    ...(lane.startAt !== undefined && { startAt: lane.startAt }),
    ...(lane.executedAt !== undefined && { executedAt: lane.executedAt }),
    ...(lane.settledAt !== undefined && { settledAt: lane.settledAt }),
    warnings: lane.warnings,
  };
}

/** The result of a call without one, in a run that was stopped early. */
const NO_RESULT: ToolResult = {
  ok: false,
  error: 'The run ended before this call did.',
  code: 'execution_failed',
  reason: 'aborted',
};

function toStatus({ status }: Lane): OutcomeCall['status'] {
  return status === 'queued' || status === 'running' || status === 'unsettled' ? 'failed' : status;
}

function toVerdict(check: ReducerCheck): OutcomeReducerCheck | undefined {
  if (check.status === 'running') return undefined;
  if (check.status === 'refused') return { ok: false, problems: [], stopped: check.message };
  const { report } = check;
  return {
    ok: report.ok,
    problems: report.problems.map(({ rule, message, counterexample }) => ({
      ...{ rule, message },
      input: textOf(counterexample.result),
    })),
    ...(report.stopped !== undefined && { stopped: report.message }),
  };
}

function findCall({ batches }: Workspace, callId: string) {
  return batches.flatMap(({ calls }) => calls).find(({ id }) => id === callId);
}

function readArgs(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function allWarnings(run: Run): readonly string[] {
  return [...run.warnings, ...run.lanes.flatMap(({ warnings }) => warnings)];
}
