/** The colour scheme of a demo. */
export type EmbedTheme = 'light' | 'dark';

/** The theme, the accent and the font of the page around a demo. */
export interface EmbedLook {
  theme: EmbedTheme;
  /** A CSS colour, resolved by the page. Empty for the playground's own. */
  accent: string;
  /** A list of font families. Empty for the playground's own. */
  font: string;
}

/** The document of a demo. */
export type EmbedSource =
  /** An example of the gallery, by its slug. */
  | { kind: 'example'; slug: string }
  /** The start of a lesson, by its slug. */
  | { kind: 'lesson'; slug: string }
  /** A link to a workspace, from `#/s/` on. */
  | { kind: 'link'; link: string }
  /** A workspace or a lesson that the page sends as text: the frame may not reach its address. */
  | { kind: 'page' };

/** The outcome of a run of a demo. */
export interface EmbedRun {
  /** For example `6 calls in 1.2 s, at most 4 at once; 1 refused`. */
  sentence: string;
  calls: number;
  refused: number;
  /** Calls that failed, and those of a tool whose code does not compile. */
  failed: number;
  /** The total size of the tools' results, in UTF-16 code units. */
  rawChars: number;
  /** The total size of the results after reducers and the budget, in UTF-16 code units. */
  keptChars: number;
  /** Unit: milliseconds on the run's virtual clock. */
  elapsedMs: number;
}

/** A step of an exercise whose checks all passed in one run. */
export interface EmbedStep {
  /** The slug of the lesson, or the title of a lesson from a file. */
  lesson: string;
  /** From 1. */
  step: number;
  /** The number of steps of the lesson. */
  steps: number;
  /** Whether every step has passed now. */
  finished: boolean;
}

/** Why a demo shows a message instead of a run. */
export interface EmbedError {
  /**
   * - `unknown`: there is no such example or lesson, or nothing was asked for.
   * - `broken`: the link or the file is neither a workspace nor a lesson.
   * - `failed`: something did not load.
   */
  reason: 'unknown' | 'broken' | 'failed';
  /** The message for the user. */
  message: string;
}

/** The events that a demo reports to its page, by name. */
export interface EmbedEvents {
  /** The demo is loaded and usable. */
  ready: { title: string };
  /** A run has ended. */
  ran: EmbedRun;
  /** The user opened the demo in the playground. */
  opened: { url: string };
  /** All checks of a step have passed. */
  passed: EmbedStep;
  error: EmbedError;
}

/** Identifies the messages of this protocol among all others. */
export type EmbedMark = { toolyard: 'demo' };

/** The frame's further messages, which are no events. */
export interface FrameNotes {
  /** The frame's page has arrived; its code is loading. */
  opening: object;
  /** A mistake of the page's author, which readers do not see. */
  warning: { message: string };
}

type Messages = EmbedEvents & FrameNotes;

/** From the frame to the page. */
export type FrameMessage = {
  [Type in keyof Messages]: EmbedMark & { type: Type; detail: Messages[Type] };
}[keyof Messages];

/** From the page to the frame. */
export type PageMessage = EmbedMark &
  (
    | ({ type: 'theme' } & EmbedLook)
    /** The document for a frame with the source `page`, as JSON. */
    | { type: 'workspace'; text: string }
  );
