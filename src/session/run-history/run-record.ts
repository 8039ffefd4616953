import { foldTraces } from '../run/fold-trace.ts';
import { summaryOf } from '../run/run-summary.ts';
import { markUnsettled } from '../run/unsettled-calls.ts';
import { createRun, type Run } from '../store/run.ts';
import type { RunDetail, RunFacts, RunRecord } from '../store/run-record.ts';
import type { LogLine, RunProblem } from '../store/user-code.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { describeChanges } from './describe-changes.ts';

/** Input of {@link toRecord}. */
export interface EndedRun {
  run: Run;
  log: readonly LogLine[];
  problems: readonly RunProblem[];
}

/** The position of a record in the history. */
export type RecordPlace = Pick<RunRecord, 'id' | 'workspaceId' | 'number' | 'at'>;

/** Records an ended run. @param before the input of the previous run */
export function toRecord(
  { run, log, problems }: EndedRun,
  place: RecordPlace,
  before: Workspace | undefined,
): RunRecord {
  const { input, only, startedAt, events, lanes, warnings, notReplayable, on } = run;
  return {
    format: 1,
    ...place,
    facts: toFacts(run),
    ...(before && { changes: [...describeOnly(run), ...describeChanges(before, input)] }),
    detail: {
      input,
      ...(only !== undefined && { only }),
      startedAt,
      events: events.slice(),
      results: lanes.map(({ result }) => result),
      ...(lanes.some(({ untrusted }) => untrusted) && {
        origins: lanes.map(({ untrusted }) => untrusted ?? null),
      }),
      warnings,
      ...(notReplayable !== undefined && { notReplayable }),
      ...(on && { on: { host: on.host, told: on.reports } }),
      log,
      problems,
      left: on ? [`${on.host} streams sizes, never values, so no texts are stored.`] : [],
    },
  };
}

/**
 * The run of a record in the form that the panels read; `undefined` if only its numbers are kept.
 */
export function toRun({ number, facts, detail }: RunRecord): Run | undefined {
  if (!detail) return undefined;
  const known = folded.find((one) => one.detail === detail);
  if (known) return known.run;
  const { input, only, startedAt, events, results, origins, warnings, notReplayable, on } = detail;
  // A number that no run of this visit has.
  const bare = foldTraces(createRun({ id: -number, input, only, startedAt }), events);
  const lanes = bare.lanes.map((lane, index) => {
    const result = results[index];
    const untrusted = origins?.[index];
    return result ? { ...lane, result, ...(untrusted && { untrusted }) } : lane;
  });
  const whole = { ...bare, lanes };
  const run: Run = {
    ...(on ? markUnsettled(whole) : whole),
    status: facts.status,
    elapsed: facts.elapsed,
    warnings,
    ...(notReplayable !== undefined && { notReplayable }),
    ...(on && { on: { host: on.host, reports: on.told } }),
  };
  folded = [{ detail, run }, ...folded].slice(0, 4);
  return run;
}

// For A, B, the past run and one more: a folded run takes as much memory as its events.
let folded: { detail: RunDetail; run: Run }[] = [];

/** The title of a run: its name or its number. */
export function runTitle({ name, number }: Pick<RunRecord, 'name' | 'number'>): string {
  return name ?? `Run ${number}`;
}

function describeOnly({ only, lanes: [lane] }: Run): string[] {
  return only === undefined || !lane ? [] : [`only ${lane.toolCallId}`];
}

function toFacts(run: Run): RunFacts {
  const { input, status, elapsed } = run;
  const { byStatus, rawChars, keptChars } = summaryOf(run);
  const totalTokens = input.contextSettings?.budgetTokens;
  return {
    batch: currentBatch(input).name,
    personality: currentPersonality(input).name,
    seed: input.scenario.seed,
    totalChars: input.budget.totalChars,
    ...(totalTokens !== undefined && { totalTokens }),
    strategy: input.budget.strategy,
    status: status === 'done' ? 'done' : 'stopped',
    calls: run.lanes.length,
    byStatus,
    elapsed,
    rawChars,
    keptChars,
    ...(run.on && { on: run.on.host }),
  };
}
