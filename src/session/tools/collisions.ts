import type { CollisionPolicy } from '../../core/index.ts';

/** A tool that a registry is to take, with what decides when it meets another of its name. */
export interface WorkspaceCollision {
  name: string;
  /** Who brings it. */
  origin: 'catalogue' | 'declared' | 'own';
  /** Of the declaration or of the own file; the catalogue's tools need none. */
  id?: string;
  /** The declaration's name. */
  from?: string;
  /** The tool's own word. */
  onCollision?: CollisionPolicy | undefined;
}

/** Two tools of one name that met. */
export interface Collision {
  name: string;
  /** The one that stays. */
  winner: WorkspaceCollision;
  loser: WorkspaceCollision;
  /** Whose word decided, and what it was. */
  by: 'tool' | 'registry';
  rule: CollisionPolicy;
}

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
