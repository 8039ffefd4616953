import { GivenUp, spend } from '../errors.ts';
import { collect, explain } from '../report.ts';
import type { Resources } from '../resources.ts';
import type { Check, Node, Resource, Run, Scope } from '../types.ts';

/** References that are followed one inside the other. More would end the stack. */
const MOST_DEEP = 500;

/** How a reference reaches what it points at. */
export interface FollowContext {
  resources: Resources;
  /** Where the reference stands. */
  resource: Resource;
  node: (schema: unknown, resource: Resource, keyword: string) => Node;
}

/** Compiles a reference. @throws SchemaError where it leads nowhere. */
export function follow(
  ref: string,
  keyword: '$ref' | '$dynamicRef' | '$recursiveRef',
  { resources, resource: from, node }: FollowContext,
): Check {
  const { schema, resource, anchor = '' } = resources.resolve(ref, from);
  const initial = within(node(schema, resource, keyword), resource, from);
  const isDynamic =
    keyword === '$dynamicRef'
      ? (one: Resource) => one.dynamic.has(anchor)
      : (one: Resource) => one.recursive;
  if (keyword === '$ref' || !isDynamic(resource)) return toCheck(keyword, () => initial);
  return toCheck(keyword, ({ scope }) => {
    let found = resource;
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      if (isDynamic(at.resource)) found = at.resource;
    }
    const target = keyword === '$dynamicRef' ? found.anchors.get(anchor) : found.root;
    return enter(node(target, found, keyword), found);
  });
}

function toCheck(keyword: string, target: (run: Run) => Node): Check {
  const deeper = <T>(run: Run, work: () => T): T => {
    spend(run, 1);
    run.depth += 1;
    if (run.depth > MOST_DEEP) throw new GivenUp(`is nested more than ${MOST_DEEP} schemas deep`);
    const result = work();
    run.depth -= 1;
    return result;
  };
  return {
    keyword,
    test: (value, run) => deeper(run, () => target(run).test(value, run)),
    explain: (value, run, path, report) =>
      deeper(run, () => explain(target(run), value, run, path, report)),
    collect: (value, run, seen) => deeper(run, () => collect(target(run), value, run, seen)),
  };
}

function within(node: Node, resource: Resource, from: Resource): Node {
  return resource === from ? node : enter(node, resource);
}

/** A node that adds its resource to the dynamic scope while it looks at a value. */
export function enter(node: Node, resource: Resource): Node {
  const inside = <T>(run: Run, work: () => T): T => {
    const outer = run.scope;
    run.scope = { resource, outer };
    const result = work();
    run.scope = outer;
    return result;
  };
  const check: Check = {
    keyword: '$id',
    test: (value, run) => inside(run, () => node.test(value, run)),
    explain: (value, run, path, report) =>
      inside(run, () => explain(node, value, run, path, report)),
    collect: (value, run, seen) => inside(run, () => collect(node, value, run, seen)),
  };
  return { test: check.test, checks: [check] };
}
