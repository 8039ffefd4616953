import type { LineClassifier } from './marks.ts';

/** Recognises one program, and marks the important lines of its output. Unmarked lines stay. */
export interface LogParser {
  readonly name: string;
  /**
   * A line that only this program prints. It begins a segment of the output, or continues the
   * program's own. Tested on each line, so it must be cheap; no flags.
   */
  readonly signature: RegExp;
  /**
   * The last line of the program, if it has a typical one. The following lines belong to the next
   * recognised program, or to no program.
   */
  readonly end?: RegExp;
  readonly classify: LineClassifier;
}
