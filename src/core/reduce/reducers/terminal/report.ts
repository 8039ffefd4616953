import type { ReportDraft } from './reports/draft.ts';

/** A report that is one JSON document. */
export interface DocumentReport {
  readonly name: string;
  /** Whether the text may be such a report. Cheap: it is asked before the text is parsed. */
  matches(text: string): boolean;
  /** @returns `false` for another document; nothing is added then. */
  add(document: unknown, draft: ReportDraft): boolean;
}

/** A report of several lines; lines of other programs may stand between them. */
export interface LineReport {
  readonly name: string;
  /** A line of such a report. Tested on the beginning of each line, so it must be cheap. */
  readonly line: RegExp;
  /**
   * @param text from the first such line to the last one, without colours.
   * @returns `false` for other text; nothing is added then.
   */
  add(text: string, draft: ReportDraft): boolean;
}
