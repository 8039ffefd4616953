import type { ToolEntry } from '../../registry/tool-entry.ts';
import type { ToolFilter } from '../../registry/tool-filter.ts';
import { err } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import type { Verdict } from './gate.ts';

/** Step 3: tools that this surface does not offer, whatever else allows them. */
export function checkExclusion({ entry, name }: OpenCall, { filter }: GateEnv): Verdict {
  if (!filter.excluded) return NONE;
  if (!isExcluded(entry, filter)) return PASS;
  return {
    outcome: 'refuse',
    rule: 'exclusion.excluded',
    result: err(`Tool ${name} is not available on this surface`, 'not_available'),
  };
}

/** The same for listings. */
export function isExcluded(entry: ToolEntry, filter: ToolFilter): boolean {
  return filter.excluded?.has(entry.name) === true;
}

const NONE: Verdict = { outcome: 'skip', rule: 'exclusion.none' };
const PASS: Verdict = { outcome: 'pass', rule: 'exclusion.not_excluded' };
