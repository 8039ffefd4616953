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
