import { err } from '../results.ts';
import { unavailability } from '../tool-entry.ts';
import type { OpenCall } from '../turn.ts';
import type { Verdict } from './gate.ts';

/** Step 5: does the tool say that it can run now? Seed 1, executeParallel, step 4. */
export function checkAvailability({ entry, name }: OpenCall): Verdict {
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

const NONE: Verdict = { outcome: 'skip', rule: 'availability.none' };
const AVAILABLE: Verdict = { outcome: 'pass', rule: 'availability.available' };
