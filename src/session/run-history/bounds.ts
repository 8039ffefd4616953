import type { TraceEvent } from '../../core/index.ts';
import { jsonLength } from '../../lib/bounded-json.ts';
import { textOf } from '../../lib/text-of.ts';
import { formatCount } from '../lib/format.ts';
import type { RunDetail, RunRecord } from '../store/run-record.ts';

/** Limits of the history. Sizes are approximate, in UTF-16 code units. */
export interface RunBounds {
  /** Runs of one workspace. */
  runs: number;
  /** Raw and reduced texts of one run. */
  texts: number;
  /** Events of one run. Beyond that, passed gates and progress are omitted. */
  events: number;
  /** All runs together, in memory and in the browser's storage. */
  total: number;
  /** One run in the browser's storage. */
  stored: number;
}

/** Limits that a browser tab easily has room for. */
export const RUN_BOUNDS: RunBounds = {
  runs: 50,
  texts: 1_000_000,
  events: 20_000,
  total: 24_000_000,
  stored: 4_000_000,
};

/** The approximate size of an event without its text. */
const EVENT_SIZE = 160;

/** The detail reduced to the limits, with notes about omissions. */
export function bound(detail: RunDetail, bounds: RunBounds = RUN_BOUNDS): RunDetail {
  let { events, results } = detail;
  const left = [...detail.left];
  if (countTexts(events) > bounds.texts) {
    events = events.map(withoutText);
    left.push(
      `Raw and reduced texts were not stored, because together they exceed ${formatCount(bounds.texts)} characters.`,
    );
  }
  if (countResults(results) > bounds.texts) {
    results = results.map(() => undefined);
    left.push('The texts for the model were not stored either, only their sizes.');
  }
  if (events.length > bounds.events) {
    const count = events.length;
    events = events.filter(decides);
    left.push(
      `The run has ${formatCount(count)} events. Events of passed gates and of progress were not stored.`,
    );
  }
  return { ...detail, events, results, left };
}

/** The records, newest last. If they exceed the limits together, the oldest lose their details. */
export function boundAll(
  records: readonly RunRecord[],
  bounds: RunBounds = RUN_BOUNDS,
): RunRecord[] {
  let room = bounds.total;
  return records
    .slice(-bounds.runs)
    .reverse()
    .map((record) => {
      room -= recordSize(record);
      return room < 0 ? withoutDetail(record) : record;
    })
    .reverse();
}

/** The record in the size allowed in the browser's storage. */
export function toStored(record: RunRecord, bounds: RunBounds = RUN_BOUNDS): RunRecord {
  return recordSize(record) > bounds.stored ? withoutDetail(record) : record;
}

/** The approximate size of a record. */
export function recordSize({ detail }: RunRecord): number {
  if (!detail) return 1000;
  const known = sizes.get(detail);
  if (known !== undefined) return known;
  const { input, events, results, log } = detail;
  const size =
    inputSize(input) +
    events.length * EVENT_SIZE +
    countTexts(events) +
    countResults(results) +
    log.reduce((sum, { text }) => sum + text.length + 100, 0);
  sizes.set(detail, size);
  return size;
}

const sizes = new WeakMap<RunDetail, number>();
const inputs = new WeakMap<object, number>();

function inputSize(input: RunDetail['input']): number {
  const known = inputs.get(input) ?? jsonLength(input);
  inputs.set(input, known);
  return known;
}

function withoutDetail(record: RunRecord): RunRecord {
  if (!record.detail) return record;
  const { detail: _, ...numbers } = record;
  return numbers;
}

function textIn(event: TraceEvent): string | undefined {
  return event.type === 'executed' || event.type === 'reduced' ? event.text : undefined;
}

function withoutText(event: TraceEvent): TraceEvent {
  if (textIn(event) === undefined) return event;
  const { text: _, ...rest } = event as Extract<TraceEvent, { text?: string }>; // This entry has one.
  return rest;
}

function decides(event: TraceEvent): boolean {
  if (event.type === 'progress') return false;
  return event.type !== 'gate' || event.outcome === 'refuse' || event.outcome === 'answer';
}

function countTexts(events: readonly TraceEvent[]): number {
  return events.reduce((sum, event) => sum + (textIn(event)?.length ?? 0), 0);
}

function countResults(results: RunDetail['results']): number {
  return results.reduce(
    (sum, result) =>
      result === undefined
        ? sum
        : sum +
          textOf(result).length +
          (result.ok && result.structured ? structuredSize(result.structured) : 0),
    0,
  );
}

function structuredSize(structured: Record<string, unknown>): number {
  try {
    return JSON.stringify(structured).length;
  } catch {
    // A tool may return an object with a cycle.
    return RUN_BOUNDS.stored;
  }
}
