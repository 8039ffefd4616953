import type { Collision, WorkspaceCollision } from '../store/collision.ts';

type Registrable = Pick<WorkspaceCollision, 'origin' | 'id' | 'name'>;

/** Whether a tool is not registered because another tool has its name. */
export function hasLost(collisions: readonly Collision[], tool: Registrable): boolean {
  return findLoss(collisions, tool) !== undefined;
}

/** The collision because of which a tool is not registered. */
export function findLoss(
  collisions: readonly Collision[],
  { origin, id, name }: Registrable,
): Collision | undefined {
  return collisions.find(
    ({ loser }) => loser.name === name && loser.origin === origin && loser.id === id,
  );
}
