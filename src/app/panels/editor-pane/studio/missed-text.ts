import { formatCount, formatPlural } from '../../../lib/format.ts';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';

/**
 * The expectations that the model's texts do not meet, and where. They belong to all samples of the tool.
 *
 * @returns `undefined` without any
 */
export function toMissed({
  counts: { failed, cut, missedIn },
  samples,
}: Pick<ReducerTests, 'counts' | 'samples'>): { tone: 'lost' | 'cut'; text: string } | undefined {
  if (failed + cut === 0) return undefined;
  const where = ` in ${formatCount(missedIn)} of ${formatPlural(samples.length, 'sample')}`;
  if (failed === 0) {
    return { tone: 'cut', text: `${formatPlural(cut, 'expectation')} cut off${where}` };
  }
  const lost = cut > 0 ? `, ${formatCount(cut)} cut off,` : '';
  return { tone: 'lost', text: `${formatPlural(failed, 'expectation')} not met${lost}${where}` };
}
