import { unavailability } from '../../registry/tool-entry.ts';
import { err } from '../../results/results.ts';
import { DEFAULT_MAX_DEPTH } from '../depth.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import type { Verdict } from './gate.ts';

/** Step 5: does the tool say that it can run now? See docs/contract.md#availability. */
export function checkAvailability({ entry, name }: OpenCall, env: GateEnv): Verdict {
  const most = env.options.maxDepth ?? DEFAULT_MAX_DEPTH;
  // Written so that a bound that is no number holds everything but an outermost call.
  if (env.depth > 0 && !(env.depth < most)) return tooDeep(name, env.depth, most);
  if (!entry.conditional) return NONE;
  const reason = unavailability(entry);
  if (reason === undefined) return AVAILABLE;
  return {
    outcome: 'refuse',
    rule: reason === '' ? 'availability.unavailable' : 'availability.broken',
    ...(reason !== '' && { value: reason }),
    result: err(`Tool ${name} is not currently available`, 'not_available'),
  };
}

function tooDeep(name: string, depth: number, most: number): Verdict {
  const text = `Tool ${name} was not run: calls are nested ${depth} deep already, and this registry allows ${most} (maxDepth). Answer from what is known, without another call.`;
  return {
    outcome: 'refuse',
    rule: 'availability.too_deep',
    value: depth,
    result: err(text, 'not_available', { reason: 'too_deep' }),
  };
}

const NONE: Verdict = { outcome: 'skip', rule: 'availability.none' };
const AVAILABLE: Verdict = { outcome: 'pass', rule: 'availability.available' };
