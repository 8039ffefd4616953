import type { LineClassifier } from './marks.ts';

/**
 * One program whose output is known line by line: how to recognise it, and which of its lines
 * matter. Lines that its classifier leaves alone stay.
 */
export interface LogParser {
  readonly name: string;
  /**
   * A line that only this program prints. It begins a segment of the output, or continues the
   * program's own. Asked for each line, so it must be cheap; no flags.
   */
  readonly signature: RegExp;
  /**
   * The last line that the program prints, where it has such a line. What follows belongs to the
   * next program that is recognised, or to none.
   */
  readonly end?: RegExp;
  readonly classify: LineClassifier;
}
