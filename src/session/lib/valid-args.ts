import type { ArgumentIssue, JsonSchema } from '../../core/index.ts';
import { createArgumentValidator, standardFormats } from '../../schema/index.ts';
import { exampleArgs } from './example-args.ts';
import { toSteps } from './issue-path.ts';
import { toCandidates } from './value-candidates.ts';

/** Lists the mismatches of a value with a schema. */
export type IssuesOf = (value: unknown) => readonly ArgumentIssue[];

/** The mismatches with a schema; `undefined` if the validator cannot read it. */
export function toIssuesOf(schema: JsonSchema): IssuesOf | undefined {
  try {
    const validate = createArgumentValidator({ formats: standardFormats })(schema);
    // Only the first check reveals a reference that cannot be resolved.
    validate({});
    return validate;
  } catch {
    return undefined;
  }
}

const known = new WeakMap<JsonSchema, unknown>();

/**
 * Initial arguments of a tool: {@link exampleArgs}, mended where the schema refuses them. They stay
 * invalid if no valid value was found.
 *
 * @returns the same value for the same schema. Does not throw.
 * @example
 * validArgs({ type: 'object', properties: { n: { minimum: 3, multipleOf: 2 } }, required: ['n'] });
 * // { n: 4 }
 */
export function validArgs(schema: JsonSchema): unknown {
  if (known.has(schema)) return known.get(schema);
  const issuesOf = toIssuesOf(schema);
  const plain = exampleArgs(schema);
  const value = issuesOf ? mendArgs(schema, plain, issuesOf) : plain;
  known.set(schema, value);
  return value;
}

/** Bounds the work for one schema: a check of large arguments takes about a millisecond. */
const MAX_CHECKS = 400;

/**
 * Replaces what the schema refuses, one issue after the other. Valid parts stay. Some issues remain
 * if no candidate solves them.
 */
export function mendArgs(schema: JsonSchema, args: unknown, issuesOf: IssuesOf): unknown {
  let now = { value: args, issues: issuesOf(args) };
  let checks = 0;
  const improve = (issue: ArgumentIssue) => {
    const path = toSteps(issue.path);
    if (!path) return undefined;
    let equal: typeof now | undefined;
    for (const value of toCandidates(schema, now.value, { ...issue, path })) {
      checks += 1;
      if (checks > MAX_CHECKS) break;
      const issues = issuesOf(value);
      const gain = costOf(now.issues) - costOf(issues);
      if (gain > 0) return { value, issues };
      const isSolved = !issues.some((one) => one.path === issue.path);
      if (isSolved && gain === 0) equal ??= { value, issues };
    }
    return equal;
  };
  while (now.issues.length > 0 && checks <= MAX_CHECKS) {
    const { issues } = now;
    let next: typeof now | undefined;
    for (const issue of issues) {
      next = improve(issue);
      if (next) break;
    }
    if (!next) break;
    now = next;
  }
  return now.value;
}

/** A wrong type hides all other mismatches of its value. */
function costOf(issues: readonly ArgumentIssue[]): number {
  return issues.reduce((sum, { keyword }) => sum + (keyword === 'type' ? 5 : 1), 0);
}
