import type { TraceEvent } from '../../core/index.ts';
import { firstLine } from '../lib/first-line.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Run } from '../store/run.ts';

/** The maximum number of events in the text of a step. The timeline shows the others. */
const MAX_LINES = 4;

/**
 * The events of the latest step as sentences.
 *
 * @returns an empty text if the run does not wait; the same text for the same run.
 */
export const selectStep: (run: Run | undefined) => string = memoizeLast((run: Run | undefined) =>
  run?.paused ? describeEvents(run.events.slice(run.paused.from)) : '',
);

/**
 * The events of a moment as sentences; empty if none is worth a sentence.
 *
 * @param moment in milliseconds since the start of the run
 */
export function describeMoment({ events, startedAt }: Run, moment: number): string {
  const then = events.filter(({ at }) => Math.abs(at - startedAt - moment) < SAME_MS);
  return then.some((event) => tell(event)) ? describeEvents(then) : '';
}

/** Moments that are less apart are one: a difference from rounding. */
const SAME_MS = 0.01;

/** @example describeEvents(events) // 'read_file starts. terminal is refused at its allowlist.' */
export function describeEvents(events: readonly TraceEvent[]): string {
  if (events.length === 0) return 'No new events.';
  const sentences = counted(events.flatMap((event) => tell(event) ?? []));
  if (sentences.length === 0) return 'The calls pass their gates.';
  const more = sentences.length - MAX_LINES;
  return [
    ...sentences.slice(0, MAX_LINES),
    ...(more > 0 ? [`And ${formatPlural(more, 'more event')}.`] : []),
  ].join(' ');
}

/** Equal sentences of several calls, each once with its number. */
function counted(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of sentences) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, times]) =>
    times === 1 ? one : `${one.replace(/\.$/, '')} (${formatPlural(times, 'call')}).`,
  );
}

function tell(event: TraceEvent): string | undefined {
  switch (event.type) {
    case 'batch_start': {
      const { calls, totalBudget, tokens } = event;
      const total = tokens
        ? formatPlural(tokens.total, 'token')
        : `${formatCount(totalBudget)} characters`;
      return `The budget of ${total} is split for ${formatPlural(calls, 'call')}.`;
    }
    case 'gate': {
      if (event.outcome === 'refuse') return `${event.name} is refused: ${spaced(event.gate)}.`;
      return event.outcome === 'answer'
        ? `${event.name} gets a synthetic result (dry run).`
        : undefined;
    }
    case 'start':
      return `${event.name} starts.`;
    case 'progress':
      return `${event.name} says “${firstLine(event.message, 60)}”.`;
    case 'executed': {
      if (event.ok) return `${event.name} returns ${formatCount(event.chars)} characters.`;
      const code = event.reason ?? event.code;
      return `${event.name} fails${code === undefined ? '' : `: ${spaced(code)}`}.`;
    }
    case 'reduced': {
      if (event.outcome === 'none') return undefined;
      if (event.outcome === 'failed') return `The reducer of ${event.name} fails.`;
      const { before, after } = event;
      return `Its reducer keeps ${formatCount(after)} of ${formatCount(before)} characters.`;
    }
    case 'trimmed':
      return event.cut ? `It is cut to ${formatCount(event.after)} characters.` : undefined;
    case 'warning':
      return event.message;
    case 'batch_end':
      return 'Every call is settled.';
    case 'filtered':
    case 'settled':
      return undefined;
  }
}

function spaced(word: string): string {
  return word.replaceAll('_', ' ');
}
