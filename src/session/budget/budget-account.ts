import { type BudgetStrategy, grantBudgets, splitBudget } from '../../core/index.ts';

/** The outcome of a call in the shown run; `unknown` if it has not completed. */
export type CallEnd = 'success' | 'failure' | 'refused' | 'unknown';

/** The input of one call for the budget split. All sizes are in UTF-16 code units. */
export interface CallFact {
  callId: string;
  toolCallId: string;
  tool: string;
  end: CallEnd;
  /** Length of a success before the trim; 0 otherwise. */
  chars: number;
  /** The tool's current output limit; `Infinity` if it has none. */
  cap: number;
  /** The kept characters of the run, where only a run tells them. */
  keptInRun?: number;
  /** Only a run tells what is kept, and none had these settings. */
  isUnforeseen?: true;
}

/**
 * The rule behind a call's number.
 *
 * - `share`: the even share. `cap`: its tool's own limit, which is smaller.
 * - `wish`: redistributed, and it needs no more than its share.
 * - `topped-up`: its share, and the rest that it needs from the unused characters of others.
 * - `pool-empty`: its share and the remaining unused characters, which do not suffice.
 * - `unused`: it has no result, so its share is lost, or goes to others.
 * - `unknown`: it has not run; a redistribution treats it as empty.
 */
export type GrantRule =
  | 'share'
  | 'cap'
  | 'wish'
  | 'topped-up'
  | 'pool-empty'
  | 'unused'
  | 'unknown';

/** One call of the account. */
export interface BreakdownRow extends CallFact {
  /** Its kept characters with an unlimited budget: at most its output limit. */
  wish: number;
  /** Characters it gets before the redistribution. */
  share: number;
  /** Characters it gets from the unused shares of others. */
  extra: number;
  /** Characters left by others when this call's turn came. */
  poolBefore: number;
  /** Its final budget. */
  granted: number;
  /** Characters it keeps of its result, without the marker; at most one less than granted. */
  kept: number;
  cut: number;
  rule: GrantRule;
}

/** How a turn's budget was split, call by call. All sizes are in UTF-16 code units. */
export interface BudgetBreakdown {
  strategy: BudgetStrategy;
  total: number;
  /** The even share. */
  perCall: number;
  /** The remainder of the division, which no call gets. */
  remainder: number;
  lines: readonly BreakdownRow[];
  /** Characters to redistribute; 0 if there are none. */
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
    const most = fact.keptInRun ?? Math.min(fact.chars, granted);
    const kept = fact.end === 'success' ? most : 0;
    const line = { ...fact, wish, share, extra: granted - share, poolBefore, granted, kept };
    return {
      ...line,
      cut: fact.end === 'success' ? fact.chars - kept : 0,
      rule: ruleOf(line, even, perCall),
    };
  });
  const used = sum(lines.map(({ kept }) => kept));
  return {
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

function wishOf({ end, chars, cap }: CallFact): number {
  return end === 'success' ? Math.min(chars, cap) : 0;
}

function ruleOf(
  { end, cap, wish, extra, granted }: Omit<BreakdownRow, 'rule' | 'cut'>,
  even: boolean,
  perCall: number,
): GrantRule {
  if (end === 'unknown' && !even) return 'unknown';
  if (end === 'refused' || end === 'failure') return 'unused';
  if (even) return cap < perCall ? 'cap' : 'share';
  if (granted < wish) return 'pool-empty';
  if (extra > 0) return 'topped-up';
  return wish === cap ? 'cap' : 'wish';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
