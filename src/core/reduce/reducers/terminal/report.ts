/**
 * A report that a program wrote as one JSON or XML document, or as JSON lines: how to recognise and
 * summarise it.
 */
export interface Report {
  readonly name: string;
  /** Whether the whole output is such a report. Cheap: it looks at the beginning. */
  matches(text: string): boolean;
  /**
   * @param text the whole output, without colours.
   * @param budget of the summary, in UTF-16 code units.
   * @returns `undefined` for other text.
   */
  summarise(text: string, budget: number): string | undefined;
}
