/** The colour scheme of a demo. */
export type EmbedTheme = 'light' | 'dark';

/** The document of a demo. */
export type EmbedSource =
  /** An example of the gallery, by its slug. */
  | { kind: 'example'; slug: string }
  /** The start of a lesson, by its slug. */
  | { kind: 'lesson'; slug: string }
  /** A link to a workspace, from `#/s/` on. */
  | { kind: 'link'; link: string }
  /** A workspace that the page sends as text, since the frame may not reach its address. */
  | { kind: 'page' };

/** The outcome of a run of a demo. */
export interface EmbedRun {
  /** For example `6 calls in 1.2 s, at most 4 at once; 1 refused`. */
  sentence: string;
  calls: number;
  refused: number;
  failed: number;
  /** The total size of the tools' results, in UTF-16 code units. */
  rawChars: number;
  /** The total size of the results after reducers and the budget, in UTF-16 code units. */
  keptChars: number;
  /** Unit: milliseconds on the run's virtual clock. */
  elapsedMs: number;
}

/** Why a demo shows a message instead of a run. */
export interface EmbedError {
  /**
   * - `unknown`: there is no such example or lesson, or nothing was asked for.
   * - `broken`: the link or the file is not a workspace.
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
  error: EmbedError;
}

/** Identifies the messages of this protocol among all others. */
export type EmbedMark = { toolyard: 'demo' };

/** From the frame to the page. */
export type FrameMessage = {
  [Type in keyof EmbedEvents]: EmbedMark & { type: Type; detail: EmbedEvents[Type] };
}[keyof EmbedEvents];

/** From the page to the frame. */
export type PageMessage = EmbedMark &
  (
    | { type: 'theme'; theme: EmbedTheme }
    /** The document for a frame with the source `page`, as JSON. */
    | { type: 'workspace'; text: string }
  );
