import type { Collision, WorkspaceCollision } from '../store/collision.ts';

/** Whether a tool is not registered because another tool has its name. */
export function hasLost(
  collisions: readonly Collision[],
  { origin, id, name }: Pick<WorkspaceCollision, 'origin' | 'id' | 'name'>,
): boolean {
  return collisions.some(
    ({ loser }) => loser.name === name && loser.origin === origin && loser.id === id,
  );
}
