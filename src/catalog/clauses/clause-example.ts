import type { WorkspaceStart } from '../workspace-start.ts';

/** A small workspace whose run shows one clause of the contract. */
export interface ClauseExample {
  /** Id of the clause. */
  clause: string;
  /** One or two sentences about the visible effect. */
  shows: string;
  /** The view that shows it best. */
  view: 'ladder' | 'result' | 'reducer' | 'timeline' | 'definitions';
  /** The call that is selected first, from 1. Default 1. */
  call?: number;
  start: WorkspaceStart;
}
