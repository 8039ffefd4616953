import { GivenUp, spend } from '../errors.ts';
import type { Resources } from '../resources.ts';
import type { Check, Node, Resource, Scope } from '../types.ts';
import { delegate, type Pick } from './delegate.ts';

/** Schemas of other places that are entered one inside the other. More would end the stack. */
const MOST_DEEP = 500;

/** What it costs to find where a dynamic reference leads, beside the way there. */
const STEPS_A_LOOKUP = 8;

/** Compiles a schema that stands in a resource, for one that stands in `from`. */
export type ToNode = (
  schema: unknown,
  resource: Resource,
  keyword: string,
  from?: Resource | null,
) => Node;

/** Compiles a reference. @throws SchemaError where it leads nowhere. */
export function follow(
  ref: string,
  keyword: string,
  { resolve }: Resources,
  from: Resource,
  toNode: ToNode,
): Check {
  const { schema, resource, anchor } = resolve(ref, from);
  const only = [toNode(schema, resource, keyword, from)];
  if (keyword === '$ref' || !resource.dynamic.has(anchor)) return enter(keyword, from, () => only);
  return enter(keyword, from, (_value, run) => {
    let found = resource;
    spend(run, STEPS_A_LOOKUP);
    for (let at: Scope | undefined = run.scope; at; at = at.outer) {
      spend(run, 1);
      if (at.resource.dynamic.has(anchor)) found = at.resource;
    }
    return [toNode(found.dynamic.get(anchor), found, keyword, null)];
  });
}

/** Goes one schema deeper, and into a resource, which the dynamic scope then holds. */
export function enter(keyword: string, resource: Resource, pick: Pick): Check {
  return delegate(keyword, pick, (run, work) => {
    spend(run, 1);
    run.depth += 1;
    if (run.depth > MOST_DEEP) throw new GivenUp(`is nested more than ${MOST_DEEP} schemas deep`);
    const { scope } = run;
    if (scope.resource !== resource) run.scope = { resource, outer: scope };
    const result = work();
    run.scope = scope;
    run.depth -= 1;
    return result;
  });
}
