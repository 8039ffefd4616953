import { plainCopy } from '../copy/frozen-copy.ts';
import { argumentKeysOf } from './argument-keys.ts';
import { askCache } from './ask-cache.ts';
import { equip } from './call-context.ts';
import { runFilters } from './run-filters.ts';
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
  call.startedAt = turn.clock.now();
  turn.tracer?.start(call);
  const signal = startTimeLimit(call, turn);
  const run = turn.options.cache && call.entry.tool.cache ? askCache : runTool;
  if (turn.filters.length > 0) return runFilters(call, turn, signal, run);
  return run(call, turn, signal);
}

function runTool(call: OpenCall, turn: Turn, signal: AbortSignal): unknown {
  // A copy: reducer, caller, siblings and cache still see the model's arguments.
  return call.entry.tool.execute(
    plainCopy(call.args, argumentKeysOf(call)),
    equip(call, turn, signal),
  );
}
