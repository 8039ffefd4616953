import * as fc from 'fast-check';
import type { ToolResultReducer } from '../../contract/tool-reducer.ts';
import { arbitrarySample } from './arbitrary.ts';
import { singleLines } from './line-samples.ts';
import type { ReducerProblem, ReducerReport, ReducerRule, ReducerSample } from './report.ts';
import { shrinkSample } from './shrink.ts';
import { type Violation, violationsOf } from './violations.ts';

/** Options of {@link checkReducer}. */
export interface CheckReducerOptions {
  /** The number of generated inputs besides the samples and their lines. Default 200. */
  runs?: number;
  /** The integer seed of the generated inputs. Default 42. */
  seed?: number;
}

const NOTHING: ReducerSample = {
  result: { ok: true, value: '' },
  ctx: { args: {}, turnCount: 1 },
};

/**
 * Checks a reducer against its contract, on the samples, on each of their lines, and on inputs derived
 * from them. These are subsets of the lines, and texts that are changed, cut, repeated and joined, and include unicode, empty, huge, failed and structured
 * results. Each input is reduced again with another clock, time zone and random source.
 *
 * It reports problems as data and never throws. The same seed tries the same inputs. Needs
 * `fast-check`, an optional peer dependency. While a reducer runs, globals such as `Date` are
 * replaced; they are restored before this function returns.
 *
 * Source: docs/contract.md#determinism.
 *
 * @example
 * const report = checkReducer(myReducer, [
 *   { result: { ok: true, value: log }, ctx: { args: { command: 'make' }, turnCount: 1 } },
 * ]);
 * expect(report.problems).toEqual([]);
 */
export function checkReducer(
  reducer: ToolResultReducer,
  samples: readonly ReducerSample[],
  options: CheckReducerOptions = {},
): ReducerReport {
  const { runs: generated = 200, seed = 42 } = options;
  const found = new Map<ReducerRule, ReducerSample>();
  const examine = (sample: ReducerSample) => {
    for (const { rule } of violationsOf(reducer, sample)) {
      if (!found.has(rule)) found.set(rule, sample);
    }
  };
  const given = [...samples, ...singleLines(samples)];
  for (const sample of given) examine(sample);
  const arbitrary = arbitrarySample(samples.length > 0 ? samples : [NOTHING]);
  const parameters = { seed, numRuns: generated };
  const tried = fc.check(fc.property(arbitrary, examine), parameters);

  const problems = [...found].map(([rule, sample]) => {
    const breaks = (candidate: ReducerSample) =>
      violationOf(reducer, candidate, rule) !== undefined;
    // The same seed finds the same counterexample again, and fast-check shrinks it.
    const details = fc.check(
      fc.property(arbitrary, (candidate) => !breaks(candidate)),
      parameters,
    );
    const smallest = shrinkSample(details.counterexample?.[0] ?? sample, breaks);
    return problemOf(reducer, smallest, rule);
  });
  const runs = given.length + tried.numRuns;
  return { ok: problems.length === 0, runs, seed, problems };
}

function violationOf(
  reducer: ToolResultReducer,
  sample: ReducerSample,
  rule: ReducerRule,
): Violation | undefined {
  return violationsOf(reducer, sample).find((violation) => violation.rule === rule);
}

function problemOf(
  reducer: ToolResultReducer,
  counterexample: ReducerSample,
  rule: ReducerRule,
): ReducerProblem {
  const violation = violationOf(reducer, counterexample, rule);
  const message =
    // A reducer with state may pass this time.
    violation?.message ?? `The reducer broke the rule '${rule}' for this input, but not each time.`;
  const problem = { rule, message, counterexample };
  return violation !== undefined && 'got' in violation
    ? { ...problem, got: violation.got }
    : problem;
}
