import { stripAnsi } from '../../../../lib/strip-ansi.ts';

/** The characters between two stops of the tabulator. */
const TAB = 8;
/** Those that are as wide as two letters, such as Chinese ones. */
const WIDE = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g;

/**
 * The width of the longest line, as a number of letters. A line is drawn when it comes into view, so
 * the text has its width before. Tabs and wide characters count in full: rather too wide.
 *
 * @example
 * widthOf(['a', 'bcd'], 2); // 2
 */
export function widthOf(lines: readonly string[], most: number): number {
  let width = 0;
  for (const line of lines) {
    if (line.length * TAB <= width) continue;
    const text = stripAnsi(line.slice(0, most));
    const tabs = text.split('\t').length - 1;
    const wide = text.match(WIDE)?.length ?? 0;
    width = Math.max(width, text.length + tabs * (TAB - 1) + wide);
  }
  return width;
}
