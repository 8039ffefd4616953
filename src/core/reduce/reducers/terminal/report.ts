/**
 * A report that a program wrote as one JSON or XML document, or as JSON lines: how to know it, and
 * what to say of it.
 */
export interface Report {
  readonly name: string;
  /** Whether the whole output is such a report. Cheap: it looks at the beginning. */
  matches(text: string): boolean;
  /**
   * @param text the whole output, without colours.
   * @param budget what the summary may take, in UTF-16 code units.
   * @returns undefined where the text turns out to be something else.
   */
  summarise(text: string, budget: number): string | undefined;
}
