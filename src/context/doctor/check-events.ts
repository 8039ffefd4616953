import type { TraceEvent } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { AddFinding } from './finding.ts';
import { formatNumber } from './format-number.ts';
import type { PlainDefinition } from './read-definition.ts';

/** Fewer results show no habit. */
const MIN_RESULTS = 3;

interface Sizes {
  results: number;
  cut: number;
  before: number;
  after: number;
}

/** Tools whose results are always cut, and reducers that make results longer. */
export function checkEvents(
  events: readonly TraceEvent[],
  definitions: readonly PlainDefinition[],
  add: AddFinding,
): void {
  const names = new Set(definitions.map(({ name }) => name));
  const trimmed = new Map<string, Sizes>();
  const reduced = new Map<string, Sizes>();
  for (const event of events) {
    // A trace may come from a file.
    if (!isRecord(event) || !names.has(String(event.name))) continue;
    if (event.type === 'trimmed') note(trimmed, event, event.cut);
    if (event.type === 'reduced' && event.outcome === 'applied') {
      note(reduced, event, event.after > event.before);
    }
  }
  for (const [name, { results, cut, before, after }] of trimmed) {
    if (results < MIN_RESULTS || cut < results) continue;
    const kept = `${Math.round((100 * after) / before)}% of their characters stayed`;
    const found = `All ${formatNumber(results)} results were cut; ${kept}.`;
    add(name, 'results-cut', `${found} Return less, add a reducer, or raise the output limit.`);
  }
  for (const [name, { results, cut, before, after }] of reduced) {
    if (after <= before) continue;
    const sizes = `from ${formatNumber(before)} to ${formatNumber(after)} characters in all`;
    const found = `The reducer made ${cut} of ${results} results longer, ${sizes}.`;
    add(name, 'reducer-lengthens', `${found} Return the result unchanged where it saves nothing.`);
  }
}

function note(
  sizes: Map<string, Sizes>,
  { name, before, after }: { name: string; before: number; after: number },
  isCut: boolean,
): void {
  const known = sizes.get(name) ?? { results: 0, cut: 0, before: 0, after: 0 };
  sizes.set(name, {
    results: known.results + 1,
    cut: known.cut + Number(isCut),
    before: known.before + before,
    after: known.after + after,
  });
}
