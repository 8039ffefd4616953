import type { ToolCallResult, TraceEvent } from '../../core/index.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import { calledIn } from '../store/run.ts';
import type { RunDetail, RunFacts, RunRecord } from '../store/run-record.ts';

/** A run as a JSON file. Times are in milliseconds, sizes in UTF-16 code units. */
export interface TraceFile {
  format: 'toolyard-trace';
  /** Version of this shape; it increases when a field changes its meaning. */
  version: 1;
  /** The version of the core that ran it. */
  core: string;
  /** The document that ran, with its name at that time. */
  workspace: { id: string; name: string };
  /** The same document and the same seed give the same run. */
  seed: number;
  /** Why this run is not repeatable, as a sentence; absent if it is. */
  notReplayable?: string;
  /** The server that ran it, and its messages without values. Absent if the page ran it. */
  on?: RunDetail['on'];
  /** When the run ended, as ISO 8601. */
  time: string;
  run: {
    /** Counts the runs of the document from 1. */
    number: number;
    /** The user's name for the run. */
    name?: string;
    /** The clock's reading at the start; `at` of every event uses the same clock. */
    startedAt: number;
    facts: RunFacts;
    /** Changes since the previous run; absent for the first. */
    changes?: string[];
    warnings: string[];
  };
  /** Notes about omitted data, as sentences. */
  left: string[];
  /** The events in chronological order. */
  events: TraceEvent[];
  /** The results in the order of the calls; `null` for a call without a result. */
  results: (Pick<ToolCallResult, 'toolCallId' | 'name' | 'result' | 'untrusted'> | null)[];
}

/** The trace of a run as a file; `undefined` if only its numbers are kept. */
export function toTraceFile(record: RunRecord): TraceFile | undefined {
  const { number, name, at, facts, changes, detail } = record;
  if (!detail) return undefined;
  const { input, startedAt, events, results, origins, warnings, notReplayable, on, left } = detail;
  const calls = calledIn(detail);
  return {
    format: 'toolyard-trace',
    version: 1,
    core: CORE_VERSION,
    workspace: { id: input.id, name: input.name },
    seed: input.scenario.seed,
    ...(notReplayable !== undefined && { notReplayable }),
    ...(on && { on }),
    time: new Date(at).toISOString(),
    run: {
      number,
      ...(name !== undefined && { name }),
      startedAt,
      facts,
      ...(changes && { changes }),
      warnings,
    },
    left,
    events,
    results: calls.map(({ toolCallId, tool }, index) => {
      const result = results[index];
      const untrusted = origins?.[index];
      if (!result) return null;
      return { toolCallId, name: tool, result, ...(untrusted && { untrusted }) };
    }),
  };
}
