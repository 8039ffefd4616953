import { type BudgetStrategy, grantBudgets, splitBudget } from '../../core/index.ts';

/** What a person can do about the caps of tools. None throws. */
export interface BudgetActions {
  /** UTF-16 code units in place of the tool's own cap; `undefined` goes back to that. */
  setCap(tool: string, chars: number | undefined): void;
}

/** How a call of the shown run ended; `unknown` where it has not run, or not to its end. */
export type CallEnd = 'success' | 'failure' | 'refused' | 'unknown';

/** What is known of one call when the budget is split. All sizes are in UTF-16 code units. */
export interface CallFact {
  callId: string;
  toolCallId: string;
  tool: string;
  end: CallEnd;
  /** Length of what stands before the trim, of a success; else 0. */
  chars: number;
  /** The tool's cap as it is now; `Infinity` where it has none. */
  cap: number;
}

/**
 * By which rule a call got its number.
 *
 * - `share`: the even share. `cap`: its tool's own cap, which is smaller.
 * - `wish`: redistributed, and it needs no more than its share.
 * - `topped-up`: its share, and the rest that it needs from what others left.
 * - `pool-empty`: its share, and as much of that as was still there, which is not enough.
 * - `unused`: it keeps no result, so its share is lost, or goes to the others.
 * - `unknown`: it has not run; redistributed, it counts as asking for nothing.
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
export interface AccountLine extends CallFact {
  /** What it would keep if there were enough for all: at most its cap. */
  wish: number;
  /** What it gets before anything is redistributed. */
  share: number;
  /** What it gets on top, from what others left. */
  extra: number;
  /** What others left, when it was this call's turn to take of it. */
  poolBefore: number;
  /** What it may keep. */
  granted: number;
  /** What it keeps of its result, the marker not counted; at most one less than granted. */
  kept: number;
  cut: number;
  rule: GrantRule;
}

/** How a turn's budget was split, call by call. All sizes are in UTF-16 code units. */
export interface Account {
  strategy: BudgetStrategy;
  total: number;
  /** The even share. */
  perCall: number;
  /** What rounding down leaves over. */
  remainder: number;
  lines: readonly AccountLine[];
  /** What is there to be redistributed; 0 where nothing is. */
  pool: number;
  /** Sums over all calls. */
  used: number;
  cut: number;
  /** The unused part of the total. */
  wasted: number;
}

/**
 * Explains the split of a turn. The numbers are the core's own (`splitBudget`, `grantBudgets`); the
 * rest of an account says how they came about.
 *
 * Source: docs/contract.md#budget-split, docs/contract.md#redistribution.
 */
export function toAccount(
  facts: readonly CallFact[],
  given: number,
  strategy: BudgetStrategy,
): Account {
  const { total, perCall } = splitBudget(given, facts.length);
  const wishes = facts.map(wishOf);
  const even = strategy === 'even';
  const shares = facts.map(({ cap }, at) => Math.min(perCall, even ? cap : (wishes[at] ?? 0)));
  const grants = even ? shares : grantBudgets(total, perCall, wishes);
  const pool = even ? 0 : total - sum(shares);
  let left = pool;
  const lines = facts.map((fact, at): AccountLine => {
    const [wish = 0, share = 0, granted = 0] = [wishes[at], shares[at], grants[at]];
    const poolBefore = left;
    left -= granted - share;
    const kept = fact.end === 'success' ? Math.min(fact.chars, granted) : 0;
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
    wasted: total - used,
  };
}

function wishOf({ end, chars, cap }: CallFact): number {
  return end === 'success' ? Math.min(chars, cap) : 0;
}

function ruleOf(
  { end, cap, wish, extra, granted }: Omit<AccountLine, 'rule' | 'cut'>,
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
