import { spend } from '../errors.ts';
import { collect, explain } from '../report.ts';
import type { Check, Node, Run } from '../types.ts';

/**
 * A keyword that asks the same of a value as other schemas do.
 *
 * @param pick the schemas; `all` also those that are known to accept, which then evaluate.
 * @param around what is to happen before and after.
 */
export function delegate(
  keyword: string,
  pick: (value: unknown, run: Run, all: boolean) => readonly Node[],
  around?: (run: Run, work: () => boolean) => boolean,
): Check {
  const test = (value: unknown, run: Run): boolean => {
    const nodes = pick(value, run, false);
    spend(run, nodes.length);
    for (const node of nodes) if (!node.test(value, run)) return false;
    return true;
  };
  const each = (run: Run, nodes: readonly Node[], work: (node: Node) => void): void => {
    const all = (): boolean => {
      nodes.forEach(work);
      return true;
    };
    (around ?? call)(run, all);
  };
  return {
    keyword,
    test: around ? (value, run) => around(run, () => test(value, run)) : test,
    explain: (value, run, path, report) =>
      each(run, pick(value, run, false), (node) => explain(node, value, run, path, report)),
    collect: (value, run, seen) =>
      each(run, pick(value, run, true), (node) => collect(node, value, run, seen)),
  };
}

function call(_run: Run, work: () => boolean): boolean {
  return work();
}
