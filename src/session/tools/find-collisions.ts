import { type CollisionPolicy, DefaultToolRegistry, type Tool } from '../../core/index.ts';
import type { Collision, WorkspaceCollision } from '../store/collision.ts';

/**
 * Predicts what `DefaultToolRegistry.merge` does with these tools. Under `throw` nothing can be
 * merged; the first tool is shown as the winner.
 *
 * Source: docs/contract.md#merge.
 *
 * @param candidates in the order in which they are merged.
 */
export function findCollisions(
  candidates: readonly WorkspaceCollision[],
  policy: CollisionPolicy,
): readonly Collision[] {
  const present = new Map<string, WorkspaceCollision>();
  const found: Collision[] = [];
  for (const incoming of candidates) {
    const { name, onCollision } = incoming;
    const first = present.get(name);
    const rule = first && mergeOutcome(onCollision, policy);
    if (!first || rule === 'replace') present.set(name, incoming);
    if (!first || !rule) continue;
    // The tool's own `onCollision` decides where the policy of the registry changes nothing.
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

/** Merges two tools of one name by the core, and reads which of them is there. */
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
