import type { CollisionPolicy } from '../../core/index.ts';

/** A tool to register, with the data that decide a name collision. */
export interface WorkspaceCollision {
  name: string;
  /** The tool's author. */
  origin: 'catalogue' | 'declared' | 'user' | 'offered';
  /** The id of the declaration or of the user's file; absent for the catalogue's tools. */
  id?: string;
  /** The declaration's name. */
  from?: string;
  /** The tool's own `onCollision`. */
  onCollision?: CollisionPolicy | undefined;
  /** Its file has an error, so it is not registered. */
  broken?: boolean;
}

/** Two tools with the same name. */
export interface Collision {
  name: string;
  /** The registered one. */
  winner: WorkspaceCollision;
  loser: WorkspaceCollision;
  /** The setting that decided, and its value. */
  by: 'tool' | 'registry';
  rule: CollisionPolicy;
}
