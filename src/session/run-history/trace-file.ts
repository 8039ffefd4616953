import type { ToolCallResult, TraceEvent } from '../../core/index.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import type { RunPlace } from '../store/run.ts';
import type { RunFacts, RunRecord } from '../store/run-record.ts';
import { currentBatch } from '../workspace/transitions.ts';

/** A run as a file of its own, as JSON. Times are in milliseconds, sizes in UTF-16 code units. */
export interface TraceFile {
  format: 'toolyard-trace';
  /** Of this shape; grows where a field changes its meaning. */
  version: 1;
  /** The core that ran it. */
  core: string;
  /** The document that ran, by the name that it had. */
  workspace: { id: string; name: string };
  /** The same document and the same seed give the same run. */
  seed: number;
  /** Why that is not so for this run, as a sentence; absent where it is. */
  notReplayable?: string;
  /** The server that ran it, and what it reported, never values; absent where the page did. */
  on?: RunPlace;
  /** When the run ended, as ISO 8601. */
  time: string;
  run: {
    /** Counts the runs of the document from 1. */
    number: number;
    /** As a person named it. */
    name?: string;
    /** The clock's reading at which it began; `at` of every event is of the same clock. */
    startedAt: number;
    facts: RunFacts;
    /** What was not as in the run before; absent for the first. */
    changes?: string[];
    warnings: string[];
  };
  /** What was left out because it is too much, as sentences. */
  left: string[];
  /** In the order in which they happened. */
  events: TraceEvent[];
  /** In the order of the calls; `null` for one that has none. */
  results: (Pick<ToolCallResult, 'toolCallId' | 'name' | 'result' | 'untrusted'> | null)[];
}

/** The trace of a run, to be read elsewhere; `undefined` where only its numbers are kept. */
export function toTraceFile(record: RunRecord): TraceFile | undefined {
  const { number, name, at, facts, changes, detail } = record;
  if (!detail) return undefined;
  const { input, startedAt, events, results, origins, warnings, notReplayable, on, left } = detail;
  const { calls } = currentBatch(input);
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
