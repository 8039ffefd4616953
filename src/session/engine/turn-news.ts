import type { TraceEvent } from '../../core/index.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import type { RunNews } from './run-target.ts';

/**
 * The news of a turn in a conversation, which shows neither how its results came about nor its
 * world. Hundreds of turns would send gigabytes of raw texts.
 */
export function toTurnNews(news: RunNews): RunNews {
  const { events, end } = news;
  return {
    ...news,
    events: events.map(withoutText),
    world: UNTOUCHED_WORLD,
    ...(end && 'recording' in end && { end: { ...end, recording: NOTHING } }),
  };
}

const NOTHING = { requests: [], programs: [], statements: [], answers: [], mcp: {}, gaps: [] };

function withoutText(event: TraceEvent): TraceEvent {
  if (event.type !== 'executed' && event.type !== 'reduced') return event;
  const { text: _, ...facts } = event;
  return facts;
}
