import { type BudgetStrategy, grantBudgets, splitBudget } from '../../core/index.ts';
import type { SizeUnit } from '../tokens/size-unit.ts';

/** The outcome of a call in the shown run; `unknown` if it has not completed. */
export type CallEnd = 'success' | 'failure' | 'refused' | 'unknown';

/** The input of one call for the budget split. All sizes are in the unit of the budget. */
export interface CallFact {
  callId: string;
  toolCallId: string;
  tool: string;
  end: CallEnd;
  /** A success before the trim; 0 otherwise. */
  size: number;
  /** The tool's current output limit; `Infinity` if it has none. */
  cap: number;
  /** The kept characters of the run, where only a run tells them. */
  keptInRun?: number;
  /** Only a run tells what is kept, and none had these settings. */
  isUnforeseen?: true;
  /** The part of a success that an output limit in the other unit keeps, about. Default: all. */
  bound?: number;
}

/**
 * The rule behind a call's number.
 *
 * - `share`: the even share. `cap`: its tool's own limit, which is smaller. `bound`: the same, where
 *   the limit is in characters and the budget in tokens.
 * - `wish`: redistributed, and it needs no more than its share.
 * - `topped-up`: its share, and the rest that it needs from the unused shares of others.
 * - `pool-empty`: its share and what is left of the unused ones, which does not suffice.
 * - `unused`: it has no result, so its share is lost, or goes to others.
 * - `unknown`: it has not run; a redistribution treats it as empty.
 */
export type GrantRule =
  | 'share'
  | 'cap'
  | 'bound'
  | 'wish'
  | 'topped-up'
  | 'pool-empty'
  | 'unused'
  | 'unknown';

/** One call of the account. */
export interface BreakdownRow extends CallFact {
  /** Its kept size with an unlimited budget: at most its output limit. */
  wish: number;
  /** Its part before the redistribution. */
  share: number;
  /** Its part of the unused shares of others. */
  extra: number;
  /** The rest of the pool when this call's turn came. */
  poolBefore: number;
  /** Its final budget. */
  granted: number;
  /** The kept size of its result, without the marker. */
  kept: number;
  cut: number;
  rule: GrantRule;
}

/** How a turn's budget was split, call by call. All sizes are in its unit. */
export interface BudgetBreakdown {
  /** Characters are UTF-16 code units. */
  unit: SizeUnit;
  strategy: BudgetStrategy;
  total: number;
  /** The even share. */
  perCall: number;
  /** The remainder of the division, which no call gets. */
  remainder: number;
  lines: readonly BreakdownRow[];
  /** The size to redistribute; 0 if there is none. */
  pool: number;
  /** Sums over all calls. */
  used: number;
  cut: number;
  /** The unused part of the total. */
  unused: number;
}

/**
 * Explains the split of a turn. The numbers come from the core (`splitBudget`, `grantBudgets`); the
 * account adds their reasons.
 *
 * Source: docs/contract.md#budget-split, docs/contract.md#redistribution.
 */
export function toAccount(
  facts: readonly CallFact[],
  given: number,
  strategy: BudgetStrategy,
  unit: SizeUnit = 'chars',
): BudgetBreakdown {
  const { total, perCall } = splitBudget(given, facts.length);
  const wishes = facts.map(wishOf);
  const even = strategy === 'even';
  const shares = facts.map(({ cap }, at) => Math.min(perCall, even ? cap : (wishes[at] ?? 0)));
  const grants = even ? shares : grantBudgets(total, perCall, wishes);
  const pool = even ? 0 : total - sum(shares);
  let left = pool;
  const lines = facts.map((fact, at): BreakdownRow => {
    const [wish = 0, share = 0, granted = 0] = [wishes[at], shares[at], grants[at]];
    const poolBefore = left;
    left -= granted - share;
    // The run counts the marker of a cut, too.
    const most = Math.min(granted, fact.keptInRun ?? fact.bound ?? granted);
    const kept = fact.end === 'success' ? Math.min(fact.size, most) : 0;
    const line = { ...fact, wish, share, extra: granted - share, poolBefore, granted, kept };
    return {
      ...line,
      cut: fact.end === 'success' ? fact.size - kept : 0,
      rule: ruleOf(line, even, perCall),
    };
  });
  const used = sum(lines.map(({ kept }) => kept));
  return {
    unit,
    strategy,
    total,
    perCall,
    remainder: total - perCall * facts.length,
    lines,
    pool,
    used,
    cut: sum(lines.map(({ cut }) => cut)),
    unused: total - used,
  };
}

function wishOf({ end, size, cap }: CallFact): number {
  return end === 'success' ? Math.min(size, cap) : 0;
}

function ruleOf(
  { end, size, cap, bound, wish, extra, granted }: Omit<BreakdownRow, 'rule' | 'cut'>,
  even: boolean,
  perCall: number,
): GrantRule {
  if (end === 'unknown' && !even) return 'unknown';
  if (end === 'refused' || end === 'failure') return 'unused';
  if (bound !== undefined && bound < Math.min(size, granted)) return 'bound';
  if (even) return cap < perCall ? 'cap' : 'share';
  if (granted < wish) return 'pool-empty';
  if (extra > 0) return 'topped-up';
  return wish === cap ? 'cap' : 'wish';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
