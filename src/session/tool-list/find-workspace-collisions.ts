import type { CollisionPolicy } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Collision, WorkspaceCollision } from '../store/collision.ts';
import type { DeclaredTools } from '../store/declarations.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { UserTools } from '../store/user-code.ts';
import { findCollisions } from '../tools/find-collisions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Finds the tools of a workspace with the same name. The order is that of the engine's merge: the
 * examples, the declared tools, the user's files.
 *
 * @returns the same array for the same parts.
 */
export const toCollisions: (
  catalogue: readonly ToolInfo[],
  declarations: Workspace['declarations'],
  declared: DeclaredTools,
  tools: Workspace['tools'],
  own: UserTools,
  policy: CollisionPolicy,
) => readonly Collision[] = memoizeLast((catalogue, declarations, declared, tools, own, policy) => {
  const candidates: WorkspaceCollision[] = catalogue.map(({ name }) => ({
    name,
    origin: 'catalogue',
  }));
  for (const { id, name: from, disabled } of declarations) {
    const names = disabled ? [] : (lookup(declared, id)?.tools ?? []).map(({ name }) => name);
    for (const name of new Set(names)) candidates.push({ name, origin: 'declared', id, from });
  }
  for (const { id, disabled } of tools) {
    const compiled = lookup(own, id);
    // While a file compiles again, its previous name is valid.
    const isThere = compiled?.status === 'ok' || compiled?.status === 'compiling';
    if (disabled || !isThere || !compiled.module) continue;
    const { name, onCollision } = compiled.module.descriptor;
    candidates.push({ name, origin: 'own', id, onCollision });
  }
  const collisions = findCollisions(candidates, policy);
  return collisions.length > 0 ? collisions : NONE;
});

const NONE: readonly Collision[] = [];
