import { askCache } from './ask-cache.ts';
import { runFilters } from './run-filters.ts';
import { runTool } from './run-tool.ts';
import { startTimeLimit } from './time-limit.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/**
 * Step 10: the time limit, within it the filters, then the cache, then the tool. The limit applies
 * to all of them, and a cache hit passes every filter.
 *
 * Source: docs/contract.md#execute.
 */
export function execute(call: OpenCall, turn: Turn): unknown {
  turn.time.passed();
  call.startedAt = turn.time.read();
  turn.tracer?.start(call);
  const signal = startTimeLimit(call, turn);
  const run = turn.options.cache && call.entry.tool.cache ? askCache : runTool;
  if (turn.filters.length > 0) return runFilters(call, turn, signal, run);
  return run(call, turn, signal);
}
