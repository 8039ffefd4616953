import type { CollisionPolicy } from '../../core/index.ts';
import type { Collision, WorkspaceCollision } from '../store/collision.ts';

/**
 * What `DefaultToolRegistry.merge` does with these tools, told beforehand: the one that comes is
 * asked first, then the registry. Under `throw` nothing can be merged; the first one is shown as
 * the one that stays.
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
    const { name, onCollision = 'throw' } = incoming;
    const first = present.get(name);
    const rule = onCollision === 'throw' ? policy : onCollision;
    if (!first || rule === 'replace') present.set(name, incoming);
    if (!first) continue;
    found.push({
      name,
      winner: rule === 'replace' ? incoming : first,
      loser: rule === 'replace' ? first : incoming,
      by: onCollision === 'throw' ? 'registry' : 'tool',
      rule,
    });
  }
  return found;
}

/** Whether a tool of somebody's making is not registered, because another one has its name. */
export function hasLost(
  collisions: readonly Collision[],
  { origin, id, name }: Pick<WorkspaceCollision, 'origin' | 'id' | 'name'>,
): boolean {
  return collisions.some(
    ({ loser }) => loser.name === name && loser.origin === origin && loser.id === id,
  );
}
