import { spend } from '../errors.ts';
import type { Resources } from '../resources.ts';
import type { Check, Node, Resource, Scope } from '../types.ts';
import { delegate, type Pick } from './delegate.ts';

/** The fixed cost of resolving a dynamic reference. */
const STEPS_A_LOOKUP = 8;

/** Compiles a schema that stands in a resource, for one that stands in `from`. */
export type ToNode = (
  schema: unknown,
  resource: Resource,
  keyword: string,
  from?: Resource | null,
) => Node;

/** Compiles a reference. @throws SchemaError if it is dangling. */
export function compileReference(
  ref: string,
  keyword: string,
  { resolve }: Resources,
  from: Resource,
  toNode: ToNode,
): Check {
  const { schema, resource, anchor } = resolve(ref, from);
  const only = [toNode(schema, resource, keyword, from)];
  if (keyword === '$ref' || !resource.dynamic.has(anchor))
    return delegate(keyword, () => only, from);
  const pick: Pick = (_value, run) => {
    let found = resource;
    spend(run, STEPS_A_LOOKUP);
    for (let at: Scope | undefined = run.scope; at; at = at.outer) {
      spend(run, 1);
      if (at.resource.dynamic.has(anchor)) found = at.resource;
    }
    return [toNode(found.dynamic.get(anchor), found, keyword, null)];
  };
  return delegate(keyword, pick, from);
}
