import type { WorkspaceStart } from '../workspace-start.ts';

/** A small workspace whose run shows what one clause of the contract says. */
export interface ClauseExample {
  /** Id of the clause. */
  clause: string;
  /** What to look at, in a sentence or two. */
  shows: string;
  /** Where it is seen best. */
  view: 'ladder' | 'result' | 'reducer' | 'timeline' | 'definitions';
  /** Which call is looked at first, from 1. Default 1. */
  call?: number;
  start: WorkspaceStart;
}
