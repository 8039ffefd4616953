import type { Fix } from '../workspace/fix.ts';
import type { DeclarationPlace } from './declarations.ts';

/** A mistake in a user's text, in words for the user. */
export interface WorkspaceProblem {
  /** Where the user can fix it. */
  where:
    | { kind: 'args'; callId: string }
    | { kind: 'call'; callId: string }
    | { kind: 'schema'; tool: string }
    | CodePosition
    | ReducerPosition
    | DeclarationPlace
    | { kind: 'personality'; id: string }
    | { kind: 'scenario' };
  severity: 'error' | 'warning';
  /** Whether Run waits until it is fixed. A broken file that no call needs does not stop a run. */
  blocks: boolean;
  message: string;
  /** Changes that end it, the best first. */
  fixes?: readonly Fix[];
  /** The editor has a correction at the position. Default: false. */
  hasFix?: boolean;
}

/** A position in the file of a user's tool. Lines and columns count from 1. */
export interface CodePosition {
  kind: 'code';
  toolId: string;
  line?: number;
  column?: number;
}

/** A position in the file of a user's reducer. Lines and columns count from 1. */
export interface ReducerPosition {
  kind: 'reducer';
  /** The reducer's tool. */
  tool: string;
  line?: number;
  column?: number;
}
