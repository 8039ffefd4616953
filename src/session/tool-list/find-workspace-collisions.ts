import type { CollisionPolicy } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceCollision } from '../store/collision.ts';
import type { DeclaredTools } from '../store/declarations.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { UserTools } from '../store/user-code.ts';
import { findCollisions } from '../tools/find-collisions.ts';
import { nameOf } from '../user-code/tool-names.ts';
import type { Workspace } from '../workspace/workspace.ts';

type FoundCollisions = Pick<SessionState, 'collisions' | 'takenNames'>;

/**
 * Finds the tools of a workspace with the same name. The order is that of the engine's merge: the
 * examples, the declared tools, the user's files.
 *
 * @returns the same arrays for the same parts.
 */
export const toCollisions: (
  catalogue: readonly ToolInfo[],
  declarations: Workspace['declarations'],
  declared: DeclaredTools,
  tools: Workspace['tools'],
  own: UserTools,
  policy: CollisionPolicy,
) => FoundCollisions = memoizeLast((catalogue, declarations, declared, tools, own, policy) => {
  const candidates: WorkspaceCollision[] = catalogue.map(({ name, origin }) => ({
    name,
    origin,
  }));
  for (const { id, name: from, disabled } of declarations) {
    const names = disabled ? [] : (lookup(declared, id)?.tools ?? []).map(({ name }) => name);
    for (const name of new Set(names)) candidates.push({ name, origin: 'declared', id, from });
  }
  for (const tool of tools) {
    const { id, disabled } = tool;
    const compiled = lookup(own, id);
    if (disabled || !compiled || compiled.status === 'waiting') continue;
    const broken = compiled.status === 'broken';
    const descriptor = compiled.module?.descriptor;
    // While a file compiles again, its previous name is valid.
    const name = broken ? nameOf(tool, compiled) : descriptor?.name;
    if (name === undefined) continue;
    candidates.push({ name, origin: 'user', id, onCollision: descriptor?.onCollision, broken });
  }
  const found = findCollisions(candidates, policy);
  if (found.length === 0) return NONE;
  return {
    collisions: found.filter(({ loser }) => !loser.broken),
    takenNames: found.filter(({ loser }) => loser.broken),
  };
});

const NONE: FoundCollisions = { collisions: [], takenNames: [] };
