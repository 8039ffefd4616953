/** Which colours a demo has. */
export type EmbedTheme = 'light' | 'dark';

/** Which document a demo opens. */
export type EmbedSource =
  /** An example of the gallery, by its slug. */
  | { kind: 'example'; slug: string }
  /** The beginning of a lesson, by its slug. */
  | { kind: 'lesson'; slug: string }
  /** A link to a workspace, from `#/s/` on. */
  | { kind: 'link'; link: string }
  /** A workspace that the page sends as text, since the frame may not reach its address. */
  | { kind: 'page' };

/** What one run of a demo came to. */
export interface EmbedRun {
  /** For example `6 calls in 1.2 s, at most 4 at once; 1 refused`. */
  sentence: string;
  calls: number;
  refused: number;
  failed: number;
  /** What the tools returned, in UTF-16 code units. */
  rawChars: number;
  /** What the model gets of it, in UTF-16 code units. */
  keptChars: number;
  /** On the run's virtual clock, in milliseconds. */
  elapsedMs: number;
}

/** Why a demo shows a sentence instead of a run. */
export interface EmbedError {
  /**
   * - `unknown`: there is no such example or lesson, or nothing was asked for.
   * - `broken`: the link or the file is not a workspace.
   * - `failed`: something did not load.
   */
  reason: 'unknown' | 'broken' | 'failed';
  /** As the reader sees it. */
  message: string;
}

/** What a demo tells the page that it stands in, by the name of the event. */
export interface EmbedEvents {
  /** The demo is there, and can be worked with. */
  ready: { title: string };
  /** A run came to its end. */
  ran: EmbedRun;
  /** The reader took the demo to the playground. */
  opened: { url: string };
  error: EmbedError;
}

/** Marks the messages of this protocol among all that a page gets. */
export type EmbedMark = { toolyard: 'demo' };

/** From the frame to the page. */
export type FrameMessage = {
  [Type in keyof EmbedEvents]: EmbedMark & { type: Type; detail: EmbedEvents[Type] };
}[keyof EmbedEvents];

/** From the page to the frame. */
export type PageMessage = EmbedMark &
  (
    | { type: 'theme'; theme: EmbedTheme }
    /** The document of a frame whose source is `page`, as JSON. */
    | { type: 'workspace'; text: string }
  );
