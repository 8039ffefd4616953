import type { DemoView } from '../demo-view.ts';
import type { WorkspaceStart } from '../workspace-start.ts';

/** The topics of examples, by which the gallery filters. */
export type GalleryTag =
  | 'familiar'
  | 'systems'
  | 'reducers'
  | 'gates'
  | 'budget'
  | 'context'
  | 'turn'
  | 'access'
  | 'definitions'
  | 'simulation';

/** The published descriptions of a tool registry that Toolyard implements, in display order. */
export type GallerySystem =
  | 'Ethos tool registry'
  | 'Ethos tool interface'
  | 'ADK tool registry'
  | 'Astromesh tool registry'
  | 'Air tool registry';

/** An example workspace that can be forked. */
export interface GalleryExample {
  /** The slug of its address, `#/examples/<slug>`; never changes. */
  slug: string;
  title: string;
  /** One sentence about the visible effect. */
  sentence: string;
  /** One or two sentences about the lesson of the example. */
  teaches: string;
  start: WorkspaceStart;
  /** The view that shows it best. */
  view: DemoView;
  /** The call that is selected first, from 1. Default 1. */
  call?: number;
  /** Id of the clause of the contract that it shows. */
  clause: string;
  tags: readonly GalleryTag[];
  /** The published registry that it comes from, for examples with the tag `systems`. */
  system?: GallerySystem;
}
