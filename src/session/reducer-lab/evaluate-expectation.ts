import { formatCount, formatPlural } from '../lib/format.ts';
import type { Expectation, ExpectationRule } from '../workspace/workspace.ts';
import type { Trial } from './trial.ts';

/** Whether one expectation is met by a text. */
export interface ExpectationResult {
  /** `open`: there is no text to compare yet. */
  status: 'passed' | 'failed' | 'open';
  /** The actual result; present if the expectation failed. */
  got?: string;
}

/** Whether one expectation is met, and by which texts. */
export interface ExpectationVerdict extends Omit<ExpectationResult, 'status'> {
  /** `cut`: the reduced text meets it, but the model gets less, because of the budget. */
  status: ExpectationResult['status'] | 'cut';
  /** The sentence for a cut that changes the result. */
  afterCut?: string;
}

/** Numbers of expectations of a tool by their status, and of samples. */
export interface ExpectationCount {
  passed: number;
  failed: number;
  cut: number;
  /** The samples with expectations that failed or are cut off. */
  missedIn: number;
  /** The samples with a fault of the reducer and without a failed expectation. */
  faulty: number;
}

/** Evaluates one expectation against a reduced sample. */
export function evaluateExpectation(rule: ExpectationRule, trial: Trial): ExpectationResult {
  const { reduced, fault } = trial;
  if (fault?.kind === 'ignored') {
    return { status: 'failed', got: `The reducer returned no result. ${fault.message}` };
  }
  switch (rule.kind) {
    case 'contains': {
      if (rule.text === '') return { status: 'open' };
      if (reduced.includes(rule.text)) return { status: 'passed' };
      const nearest = nearestLine(reduced, rule.text);
      const where = `Not found in the ${formatPlural(reduced.length, 'character')}.`;
      return {
        status: 'failed',
        got: nearest === undefined ? where : `${where} The nearest line: ${nearest}`,
      };
    }
    case 'lacks': {
      if (rule.text === '') return { status: 'open' };
      const at = reduced.indexOf(rule.text);
      if (at < 0) return { status: 'passed' };
      return { status: 'failed', got: `Found in line ${lineOf(reduced, at)}.` };
    }
    case 'at-most': {
      const over = reduced.length - rule.chars;
      if (over <= 0) return { status: 'passed' };
      const got = `${formatPlural(reduced.length, 'character')}, ${formatCount(over)} too many.`;
      return { status: 'failed', got };
    }
    case 'snapshot':
      return reduced === rule.text
        ? { status: 'passed' }
        : {
            status: 'failed',
            got: `The text differs: ${formatPlural(rule.text.length, 'character')} expected, ${formatCount(reduced.length)} got.`,
          };
  }
}

/** Evaluates one expectation against the reduced text and against what the model gets of it. */
export function rateExpectation(rule: ExpectationRule, trial: Trial): ExpectationVerdict {
  const result = evaluateExpectation(rule, trial);
  const isWhole = trial.kept >= trial.reduced.length;
  if (isWhole || result.status === 'open') return result;
  const forModel = evaluateExpectation(rule, { ...trial, reduced: trial.trimmed });
  if (forModel.status === result.status) return result;
  if (result.status === 'passed') {
    return { status: 'cut', afterCut: describeCut(rule, trial) };
  }
  return {
    ...result,
    afterCut: 'Met only by what the model gets, because the budget cuts off the rest.',
  };
}

function describeCut({ kind }: ExpectationRule, { kept, reduced }: Trial): string {
  if (kind !== 'snapshot') {
    return 'Met by the reduced text, but not by what the model gets: the budget cuts it off.';
  }
  const parts = `${formatCount(kept)} of its ${formatPlural(reduced.length, 'character')}`;
  return `Met by the reduced text, but the model gets only ${parts}: the budget cuts off the rest.`;
}

/** The expectation as the title of a test. */
export function describeRule(rule: ExpectationRule): string {
  switch (rule.kind) {
    case 'contains':
      return `contains ${JSON.stringify(rule.text)}`;
    case 'lacks':
      return `lacks ${JSON.stringify(rule.text)}`;
    case 'at-most':
      return `has at most ${formatPlural(rule.chars, 'character')}`;
    case 'snapshot':
      return 'is the snapshot';
  }
}

/** Counts expectations by their status, each at its own turn, and the samples that have faults. */
export function countExpectations(
  samples: readonly { id: string }[],
  expectations: readonly Expectation[],
  trialOf: (sampleId: string, turn: number | undefined) => Trial | undefined,
): ExpectationCount {
  const sum: ExpectationCount = { passed: 0, failed: 0, cut: 0, missedIn: 0, faulty: 0 };
  for (const { id } of samples) {
    const own = { passed: 0, failed: 0, cut: 0 };
    for (const { turn, rule } of expectations.filter(({ sampleId }) => sampleId === id)) {
      const trial = trialOf(id, turn);
      const status = trial && rateExpectation(rule, trial).status;
      if (status && status !== 'open') own[status] += 1;
    }
    sum.passed += own.passed;
    sum.failed += own.failed;
    sum.cut += own.cut;
    if (own.failed + own.cut > 0) sum.missedIn += 1;
    if (own.failed === 0 && trialOf(id, undefined)?.fault) sum.faulty += 1;
  }
  return sum;
}

const NEAREST_CHARS = 80;

/** The line with the most words in common with a text. */
function nearestLine(text: string, wanted: string): string | undefined {
  const words = new Set(wanted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  let best: { line: string; shared: number } | undefined;
  for (const line of text.split('\n', 2000)) {
    const found = new Set(
      line
        .slice(0, 500)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    );
    const shared = [...words].filter((word) => found.has(word)).length;
    if (shared > (best?.shared ?? 0)) best = { line, shared };
  }
  return best?.line.trim().slice(0, NEAREST_CHARS);
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
