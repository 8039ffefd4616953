import { toPathStep } from '../lib/json-path.ts';
import { clip, spend } from './errors.ts';
import type { Evaluated, IssueReport, Node, Path, ValidationRun } from './types.ts';

/** Adds an issue to a report. */
export function addIssue(
  report: IssueReport,
  path: Path | undefined,
  keyword: string,
  message: string,
  expected?: unknown,
): void {
  report.count += 1;
  if (report.count > report.most) return;
  report.issues.push({ at: path, message, keyword, ...(expected !== undefined && { expected }) });
}

/** A report that holds nothing yet. */
export function createReport(most: number): IssueReport {
  return { issues: [], most, count: 0 };
}

/** The cost of finding the reason of a mismatch, beside the checks. */
const STEPS_A_REASON = 4;

/** Reports the mismatches of a value with a node. */
export function explain(
  node: Node,
  value: unknown,
  run: ValidationRun,
  path: Path | undefined,
  report: IssueReport,
): void {
  spend(run, STEPS_A_REASON);
  // The reasons of the others are not shown, so they are only counted.
  if (report.count >= report.most) {
    if (!node.test(value, run)) report.count += 1;
    return;
  }
  for (const check of node.checks) {
    if (check.explain) check.explain(value, run, path, report);
    else if (!check.test(value, run)) {
      addIssue(
        report,
        path,
        check.keyword,
        check.say?.(value, run) ?? 'is not allowed here',
        check.expected,
      );
      // With a wrong type, other mismatches would only confuse.
      if (check.keyword === 'type') return;
    }
  }
}

/** Marks the parts of an accepted value that the keywords of a node evaluated. */
export function collect(node: Node, value: unknown, run: ValidationRun, seen: Evaluated): void {
  spend(run, 1);
  for (const check of node.checks) check.collect?.(value, run, seen);
}

/** Deeper places and longer keys are shortened. */
const MOST_KEYS = 50;
const MOST_LETTERS = 100;

/** `$.items[2]['first name']` */
export function toPath(path: Path | undefined): string {
  const steps: string[] = [];
  for (let at = path; at; at = at.parent)
    steps.push(toPathStep(typeof at.key === 'number' ? at.key : clip(at.key, MOST_LETTERS)));
  if (steps.length > 2 * MOST_KEYS) steps.splice(MOST_KEYS, steps.length - 2 * MOST_KEYS, '…');
  return `$${steps.reverse().join('')}`;
}
