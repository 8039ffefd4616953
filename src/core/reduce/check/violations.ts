import { messageOf } from '../../../lib/message-of.ts';
import { textOf } from '../../../lib/text-of.ts';
import type { ToolResultReducer } from '../../contract/tool-reducer.ts';
import type { ToolResult } from '../../contract/tool-result.ts';
import { frozenCopy } from '../../copy/frozen-copy.ts';
import { isPromise } from '../../is-promise.ts';
import { readResult } from '../../results/results.ts';
import { OTHER_WORLDS, runWithin } from './environment.ts';
import type { ReducerRule, ReducerSample } from './report.ts';
import { mutableCopy, snapshotText } from './snapshot.ts';

/** One violation of a rule. */
export interface Violation {
  readonly rule: ReducerRule;
  readonly message: string;
  /** Absent if the reducer threw. */
  readonly got?: unknown;
}

type Outcome = { readonly threw: unknown } | { readonly got: unknown };

/**
 * Every rule that a reducer breaks for one input. Runs it five times: on a mutable copy, twice on
 * frozen copies, and twice in other environments. The registry passes frozen copies.
 */
export function violationsOf(reducer: ToolResultReducer, sample: ReducerSample): Violation[] {
  const first = run(reducer, sample);
  const again = run(reducer, sample);
  const elsewhere = OTHER_WORLDS.map((world) => runWithin(world, () => run(reducer, sample)));
  const all = [first, again, ...elsewhere];
  const found: Violation[] = [];
  const mutation = mutationOf(reducer, sample, first);
  if (mutation !== undefined) found.push(mutation);

  const thrower = all.find((outcome) => 'threw' in outcome);
  if (thrower !== undefined && 'threw' in thrower) {
    // Writing to the frozen copy throws: reported once, as a mutation.
    if (mutation === undefined) {
      const message = `The reducer threw: ${messageOf(thrower.threw)}`;
      found.push({ rule: 'never-throws', message });
    }
    return found;
  }
  if ('got' in first) found.push(...shapeOf(reducer, sample.result, first.got));

  const [here, ...others] = all.map((outcome) => ('got' in outcome ? shownOf(outcome.got) : ''));
  const different = others.findIndex((text) => text !== here);
  const answer = all[different + 1];
  if (different !== -1 && answer !== undefined && 'got' in answer) {
    const when =
      different === 0 ? 'the second time' : 'with another clock, time zone and random source';
    found.push({
      rule: 'deterministic',
      message: `The reducer returned something else ${when}.`,
      got: answer.got,
    });
  }
  return found;
}

/** For promises only their presence counts: comparing them is meaningless. */
function shownOf(got: unknown): string {
  return isPromise(got) ? '<promise>' : snapshotText(got);
}

function run(reducer: ToolResultReducer, sample: ReducerSample): Outcome {
  try {
    const got: unknown = reducer.reduce(frozenCopy(sample.result), frozenCopy(sample.ctx));
    if (isPromise(got)) got.then(undefined, () => {}); // its failure must not end as unhandled
    return { got };
  } catch (thrown) {
    return { threw: thrown };
  }
}

function mutationOf(
  reducer: ToolResultReducer,
  sample: ReducerSample,
  frozen: Outcome,
): Violation | undefined {
  const given = mutableCopy(sample);
  const result = snapshotText(given.result);
  const ctx = snapshotText(given.ctx);
  let threw = false;
  try {
    const got: unknown = reducer.reduce(given.result, given.ctx);
    if (isPromise(got)) got.then(undefined, () => {});
  } catch {
    // The runs on frozen copies report this; here only the changes count.
    threw = true;
  }
  const rule = 'never-mutates';
  const advice = 'It must return a new one.';
  if (snapshotText(given.result) !== result) {
    const message = `The reducer changed the result that it was given. ${advice}`;
    return { rule, message, got: given.result };
  }
  if (snapshotText(given.ctx) !== ctx) {
    const message = `The reducer changed the context that it was given. ${advice}`;
    return { rule, message, got: given.ctx };
  }
  // It wrote the existing value: harmless here, refused for a frozen copy.
  const refused = 'threw' in frozen && frozen.threw instanceof TypeError && !threw;
  if (!refused) return undefined;
  const message = `The reducer changed its input: ${messageOf(frozen.threw)}. ${advice}`;
  return { rule, message };
}

function shapeOf(reducer: ToolResultReducer, before: ToolResult, got: unknown): Violation[] {
  if (isPromise(got)) {
    return [{ rule: 'synchronous', message: 'The reducer returned a promise.', got }];
  }
  const after = readResult(got);
  if (typeof after === 'string') {
    const message = `The reducer returned ${after}, which is not a ToolResult.`;
    return [{ rule: 'returns-a-result', message, got }];
  }
  const found: Violation[] = [];
  if (!before.ok && after.ok) {
    const message = 'The reducer turned a failure into a success.';
    found.push({ rule: 'errors-stay-errors', message, got });
  }
  const allowed = growthOf(reducer);
  const growth = textOf(after).length - textOf(before).length;
  if (growth > allowed) {
    const message = `The output is ${growth} chars longer than the input; ${allowed} are declared as maxGrowthChars.`;
    found.push({ rule: 'never-grows', message, got });
  }
  return found;
}

function growthOf(reducer: ToolResultReducer): number {
  try {
    const { maxGrowthChars } = reducer;
    return typeof maxGrowthChars === 'number' ? maxGrowthChars : 0;
  } catch {
    return 0;
  }
}
