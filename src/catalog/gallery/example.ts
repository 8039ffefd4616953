import type { WorkspaceStart } from '../workspace-start.ts';

/** What an example is about; the gallery is filtered by these. */
export type GalleryTag =
  | 'systems'
  | 'reducers'
  | 'gates'
  | 'budget'
  | 'turn'
  | 'reach'
  | 'definitions'
  | 'simulation';

/** A workspace that is worth looking at and taking over. */
export interface GalleryExample {
  /** Of its address, `#/examples/<slug>`; never changes. */
  slug: string;
  title: string;
  /** What is seen, in a sentence. */
  sentence: string;
  /** What is learned of it, in a sentence. */
  teaches: string;
  start: WorkspaceStart;
  /** Where it is seen best. */
  view: 'ladder' | 'result' | 'reducer' | 'timeline' | 'definitions';
  /** Which call is looked at, from 1. Default 1. */
  call?: number;
  /** Id of the clause of the contract that it shows. */
  clause: string;
  tags: readonly GalleryTag[];
}
