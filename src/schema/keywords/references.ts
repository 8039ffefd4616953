import { GivenUp, spend } from '../errors.ts';
import type { Resources } from '../resources.ts';
import type { Check, Node, Resource, Run, Scope } from '../types.ts';
import { delegate } from './delegate.ts';

/** References that are followed one inside the other. More would end the stack. */
const MOST_DEEP = 500;

/** What it costs to find where a dynamic reference leads, beside the way there. */
const STEPS_A_LOOKUP = 8;

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
  const only = [initial];
  if (keyword === '$ref' || !isDynamic(resource)) return delegate(keyword, () => only, deeper);
  const pick = (_value: unknown, run: Run): Node[] => {
    let found = resource;
    spend(run, STEPS_A_LOOKUP);
    for (let at: Scope | undefined = run.scope; at; at = at.outer) {
      spend(run, 1);
      if (isDynamic(at.resource)) found = at.resource;
    }
    const target = keyword === '$dynamicRef' ? found.anchors.get(anchor) : found.root;
    return [enter(node(target, found, keyword), found)];
  };
  return delegate(keyword, pick, deeper);
}

function deeper(run: Run, work: () => boolean): boolean {
  spend(run, 1);
  run.depth += 1;
  if (run.depth > MOST_DEEP) throw new GivenUp(`is nested more than ${MOST_DEEP} schemas deep`);
  const result = work();
  run.depth -= 1;
  return result;
}

function within(node: Node, resource: Resource, from: Resource): Node {
  return resource === from ? node : enter(node, resource);
}

/** A node that adds its resource to the dynamic scope while it looks at a value. */
export function enter(node: Node, resource: Resource): Node {
  const nodes = [node];
  const check = delegate(
    '$id',
    () => nodes,
    (run, work) => {
      const outer = run.scope;
      run.scope = { resource, outer };
      const result = work();
      run.scope = outer;
      return result;
    },
  );
  return { test: check.test, checks: [check] };
}
