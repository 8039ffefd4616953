import type { DeclarationPlace } from './declarations.ts';

/** A mistake in a user's text, in words for the user. */
export interface WorkspaceProblem {
  /** Where to go to mend it. */
  where:
    | { kind: 'args'; callId: string }
    | { kind: 'schema'; tool: string }
    | CodePosition
    | ReducerPosition
    | DeclarationPlace;
  severity: 'error' | 'warning';
  /** Whether Run waits for it to be mended. A broken file that no call needs stops nothing. */
  blocks: boolean;
  message: string;
}

/** A place in the file of an own tool. Lines and columns count from 1. */
export interface CodePosition {
  kind: 'code';
  toolId: string;
  line?: number;
  column?: number;
}

/** A place in the file of an own reducer. Lines and columns count from 1. */
export interface ReducerPosition {
  kind: 'reducer';
  /** The tool that the reducer is for. */
  tool: string;
  line?: number;
  column?: number;
}
