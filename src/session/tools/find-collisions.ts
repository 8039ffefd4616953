import { type CollisionPolicy, DefaultToolRegistry, type Tool } from '../../core/index.ts';
import type { Collision, WorkspaceCollision } from '../store/collision.ts';

/**
 * Predicts how `DefaultToolRegistry.merge` combines these tools. Under `throw` the merge fails; the
 * first tool is then reported as the winner. A broken file takes no name; it is reported only if
 * another tool would keep its name.
 *
 * Source: docs/contract.md#merge.
 *
 * @param candidates The tools in the order of the merge.
 */
export function findCollisions(
  candidates: readonly WorkspaceCollision[],
  policy: CollisionPolicy,
): readonly Collision[] {
  const present = new Map<string, WorkspaceCollision>();
  const found: Collision[] = [];
  for (const incoming of candidates) {
    const { name, onCollision, broken } = incoming;
    const first = present.get(name);
    const rule = first && mergeOutcome(onCollision, policy);
    if (!broken && (!first || rule === 'replace')) present.set(name, incoming);
    if (!first || !rule || (broken && rule === 'replace')) continue;
    // If the registry's policy changes nothing, the tool's own `onCollision` has decided.
    const isToolsChoice =
      mergeOutcome(onCollision, 'keep') === mergeOutcome(onCollision, 'replace');
    found.push({
      name,
      winner: rule === 'replace' ? incoming : first,
      loser: rule === 'replace' ? first : incoming,
      by: isToolsChoice ? 'tool' : 'registry',
      rule,
    });
  }
  return found;
}

/** Merges two tools with the same name in the core, and reads the winner. */
function mergeOutcome(
  onCollision: CollisionPolicy | undefined,
  policy: CollisionPolicy,
): CollisionPolicy {
  const incoming: Tool = { ...PLACEHOLDER, ...(onCollision && { onCollision }) };
  const registries = [PLACEHOLDER, incoming].map((tool) => {
    const registry = new DefaultToolRegistry();
    registry.register(tool);
    return registry;
  });
  try {
    const merged = DefaultToolRegistry.merge(registries, { onCollision: policy });
    return merged.get(incoming.name) === incoming ? 'replace' : 'keep';
  } catch {
    return 'throw';
  }
}

const PLACEHOLDER: Tool = {
  name: 'tool',
  description: '',
  schema: {},
  capabilities: {},
  execute: async () => ({ ok: true, value: '' }),
};
