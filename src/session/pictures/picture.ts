import type { DemoView } from '../../catalog/demo-view.ts';
import type { LadderStatus } from '../explain/ladder-step.ts';
import type { LaneStatus } from '../store/run.ts';

/** The colour scheme of a picture. */
export type PictureTheme = 'light' | 'dark';

/** The facts of a run that a picture shows, so that drawing is a pure function. */
export interface Picture {
  title: string;
  /** The result of the run, for readers who cannot see the picture. */
  sentence: string;
  view: DemoView;
  lanes: readonly PictureLane[];
  steps: readonly PictureStep[];
  /** The tool's output; absent if there is none. */
  raw?: PictureText;
  /** The text that the model reads. */
  reads?: PictureText;
  definitions: readonly { name: string; description: string }[];
}

/** A text with a caption and a note. */
export interface PictureText {
  text: string;
  note: string;
}

/** One step of the chosen call. */
export interface PictureStep {
  title: string;
  status: LadderStatus;
  detail: string;
  /** The reason why the call ended at this step. */
  sentence?: string;
}

/** The timeline of one call, in percent of the whole run. */
export interface PictureLane {
  tool: string;
  status: LaneStatus;
  isChosen: boolean;
  begin: number;
  /** Absent for a call that never ran. */
  end?: number;
  ticks: readonly number[];
  isReduced: boolean;
  isCut: boolean;
  /** The note behind its bar. */
  numbers: string;
}
