import { GivenUp, spend } from '../errors.ts';
import { collect, explain } from '../report.ts';
import type { Check, Node, Resource, ValidationRun } from '../types.ts';

/** The maximum of nested references; more would overflow the stack. */
const MOST_DEEP = 500;

/** The schemas that a value must match; `all` also includes those that always accept. */
export type Pick = (value: unknown, run: ValidationRun, all: boolean) => readonly Node[];

/**
 * A keyword that applies other schemas to the same value.
 *
 * @param within the resource of these schemas, if it may be another one.
 */
export function delegate(keyword: string, pick: Pick, within?: Resource): Check {
  const test = (value: unknown, run: ValidationRun): boolean => {
    const nodes = pick(value, run, false);
    spend(run, nodes.length);
    for (const node of nodes) if (!node.test(value, run)) return false;
    return true;
  };
  return {
    keyword,
    test: within ? (value, run) => enter(run, within, () => test(value, run)) : test,
    explain: (value, run, path, report) =>
      enter(run, within, () => {
        for (const node of pick(value, run, false)) explain(node, value, run, path, report);
      }),
    collect: (value, run, seen) =>
      enter(run, within, () => {
        for (const node of pick(value, run, true)) collect(node, value, run, seen);
      }),
  };
}

/** Goes one schema deeper, and into its resource, which the dynamic scope then holds. */
function enter<T>(run: ValidationRun, resource: Resource | undefined, work: () => T): T {
  if (!resource) return work();
  spend(run, 1);
  run.depth += 1;
  if (run.depth > MOST_DEEP) throw new GivenUp(`is nested more than ${MOST_DEEP} schemas deep`);
  const { scope } = run;
  if (scope.resource !== resource) run.scope = { resource, outer: scope };
  const result = work();
  run.scope = scope;
  run.depth -= 1;
  return result;
}
