import { DEFAULT_BUDGET_CHARS, outputBudgetOf } from '../reducers/budget.ts';
import { TROUBLE } from '../reducers/terminal/head-tail.ts';
import { outlineJson } from '../reducers/terminal/json.ts';
import { visibleLines } from '../reducers/terminal/text.ts';
import { leaveOut, type ReducedLine, toLeftOut } from './reduced-lines.ts';
import {
  type ChangeBlock,
  type LinePattern,
  toLineTest,
  withoutPosition,
} from './reducer-block.ts';

/**
 * Leaves out the lines that match.
 *
 * @example dropLines(/^\s*at .*node_modules/)
 */
export function dropLines(pattern: LinePattern): ChangeBlock {
  const isMatch = toLineTest(pattern);
  return {
    name: 'dropLines',
    change: (lines) => leaveOut(lines, (at) => !isMatch(lines[at] ?? '')),
  };
}

/**
 * Replaces equal lines that follow each other by the first and their number.
 *
 * @param options `ignoreNumbers`, true by default: lines that differ only by numbers are equal,
 * unless they speak of trouble.
 * @example collapseRepeats()
 */
export function collapseRepeats({
  ignoreNumbers = true,
}: {
  readonly ignoreNumbers?: boolean;
} = {}): ChangeBlock {
  const keyOf = (line: string) =>
    ignoreNumbers && !TROUBLE.test(line) ? line.replace(/\d+/g, '#') : line;
  return {
    name: 'collapseRepeats',
    change(lines) {
      const out: ReducedLine[] = [];
      let repeats: string[] = [];
      let last: string | undefined;
      const close = () => {
        if (repeats.length > 0) out.push(toLeftOut(repeats, 'more like this'));
        repeats = [];
      };
      for (const line of lines) {
        const key = typeof line === 'string' ? keyOf(line) : undefined;
        if (typeof line === 'string' && key === last) repeats.push(line);
        else {
          close();
          out.push(line);
        }
        last = key;
      }
      close();
      return out;
    },
  };
}

/**
 * `path:line:` of search tools and compilers; a drive letter belongs to the path. The time of a log
 * line is no path.
 */
const IN_FILE = /^(?![^:(]*(?<![^\sT[])\d{1,2}:\d\d:\d\d)((?:[A-Za-z]:)?[^\s:(][^:(]*)[:(]\d+/;

/**
 * Groups lines like `path:12: text` by file, in the order of the files, and keeps the first of each.
 *
 * @param options `keep` in lines a file, 3 by default; `pattern` whose first group is the file.
 * @example groupByFile({ keep: 1 })
 */
export function groupByFile({
  keep = 3,
  pattern = IN_FILE,
}: {
  readonly keep?: number;
  readonly pattern?: RegExp;
} = {}): ChangeBlock {
  const file = withoutPosition(pattern);
  return {
    name: 'groupByFile',
    change(lines) {
      const groups = new Map<string | number, ReducedLine[]>();
      lines.forEach((line, at) => {
        const key = (typeof line === 'string' ? file.exec(line)?.[1] : undefined) ?? at;
        const group = groups.get(key);
        if (group) group.push(line);
        else groups.set(key, [line]);
      });
      return [...groups].flatMap(([path, group]) => {
        const rest = group.slice(keep).filter((line) => typeof line === 'string');
        if (typeof path === 'number' || rest.length === 0) return group;
        return [...group.slice(0, keep), toLeftOut(rest, `more in ${path}`)];
      });
    },
  };
}

/**
 * Keeps the first lines of each section.
 *
 * @param heading matches the first line of a section.
 * @param options `lines` after the heading, 20 by default.
 * @example limitSections(/^#+ /, { lines: 5 })
 */
export function limitSections(
  heading: LinePattern,
  { lines: limit = 20 }: { readonly lines?: number } = {},
): ChangeBlock {
  const isHeading = toLineTest(heading);
  return {
    name: 'limitSections',
    change(lines) {
      let inSection = -1;
      const kept = lines.map((line) => {
        if (isHeading(line)) inSection = 0;
        else if (inSection >= 0) inSection += 1;
        return inSection <= limit;
      });
      return leaveOut(lines, (at) => kept[at] ?? true);
    },
  };
}

/** Removes colours, cursor movements and all but the last state of progress bars. */
export function stripTerminalCodes(): ChangeBlock {
  return {
    name: 'stripTerminalCodes',
    change: (lines) => changeText(lines, (text) => visibleLines(text)),
  };
}

/**
 * Replaces a JSON document that is longer than the budget by its outline. Other text is unchanged.
 *
 * @param options `chars`: the length of the outline in UTF-16 code units, by default the budget of
 * the call.
 * @example jsonOutline({ chars: 2_000 })
 */
export function jsonOutline({ chars }: { readonly chars?: number } = {}): ChangeBlock {
  return {
    name: 'jsonOutline',
    change: (lines, ctx) =>
      changeText(lines, (text) =>
        outlineJson(text, chars ?? outputBudgetOf(ctx, DEFAULT_BUDGET_CHARS))?.split('\n'),
      ),
  };
}

/** Changes a text from which nothing was left out yet. */
function changeText(
  lines: readonly ReducedLine[],
  change: (text: string) => readonly string[] | undefined,
): readonly ReducedLine[] {
  const whole = lines.filter((line) => typeof line === 'string');
  return whole.length < lines.length ? lines : (change(whole.join('\n')) ?? lines);
}
