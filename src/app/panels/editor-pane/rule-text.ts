import type { ReducerRule } from '../../../core/reduce/testing.ts';
import { formatPlural } from '../../lib/format.ts';

/** The texts of one rule in the checks line. */
export interface RuleLabels {
  rule: ReducerRule;
  /**
   * Absent if the user need not know.
   *
   * @param runs The number of tried inputs
   */
  kept?: (runs: number) => string;
  broken: string;
}

/** All rules in display order. */
export const RULE_TEXT: readonly RuleLabels[] = [
  {
    rule: 'deterministic',
    kept: () => 'Deterministic in 2 worlds',
    broken: 'Not deterministic',
  },
  {
    rule: 'never-throws',
    kept: (runs) => `Never throws on ${formatPlural(runs, 'input')}`,
    broken: 'Throws',
  },
  { rule: 'never-mutates', kept: () => 'Never mutates', broken: 'Mutates its input' },
  { rule: 'never-grows', kept: () => 'Never grows', broken: 'Grows' },
  {
    rule: 'errors-stay-errors',
    kept: () => 'Errors stay errors',
    broken: 'Turns an error into a success',
  },
  { rule: 'returns-a-result', broken: 'Returns no result' },
  { rule: 'synchronous', broken: 'Returns a promise' },
];
