import type { DemoView } from '../../src/app/demo/demo-view.ts';
import type { LadderStatus } from '../../src/session/explain/gate-ladder.ts';
import type { LaneStatus } from '../../src/session/store/run.ts';

/** What a picture shows of a run: the facts alone, so that drawing is one pure function. */
export interface Picture {
  kind: 'example' | 'lesson';
  slug: string;
  title: string;
  /** The result of the run, for readers who cannot see the picture. */
  sentence: string;
  view: DemoView;
  lanes: readonly PictureLane[];
  steps: readonly PictureStep[];
  /** What the tool answered; absent where it answered nothing. */
  raw?: PictureText;
  /** What the model reads. */
  reads?: PictureText;
  definitions: readonly { name: string; description: string }[];
}

/** A text, and what stands beside its caption. */
export interface PictureText {
  text: string;
  note: string;
}

/** One step of the chosen call. */
export interface PictureStep {
  title: string;
  status: LadderStatus;
  detail: string;
  /** Why the call ended here. */
  sentence?: string;
}

/** One call over time; times are in percent of the whole run. */
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
  /** What stands at its end. */
  numbers: string;
}
