import { spend } from '../errors.ts';
import { collect, explain } from '../report.ts';
import type { Check, Node, Run } from '../types.ts';

/** The schemas that a value is asked by; `all` also those that are known to accept. */
export type Pick = (value: unknown, run: Run, all: boolean) => readonly Node[];

/**
 * A keyword that asks the same of a value as other schemas do.
 *
 * @param around what is to happen before and after.
 */
export function delegate(
  keyword: string,
  pick: Pick,
  around: (run: Run, work: () => boolean) => boolean = call,
): Check {
  const test = (value: unknown, run: Run): boolean => {
    const nodes = pick(value, run, false);
    spend(run, nodes.length);
    for (const node of nodes) if (!node.test(value, run)) return false;
    return true;
  };
  const each = (run: Run, nodes: readonly Node[], work: (node: Node) => void): void => {
    around(run, () => {
      nodes.forEach(work);
      return true;
    });
  };
  return {
    keyword,
    test: around === call ? test : (value, run) => around(run, () => test(value, run)),
    explain: (value, run, path, report) =>
      each(run, pick(value, run, false), (node) => explain(node, value, run, path, report)),
    collect: (value, run, seen) =>
      each(run, pick(value, run, true), (node) => collect(node, value, run, seen)),
  };
}

function call(_run: Run, work: () => boolean): boolean {
  return work();
}
