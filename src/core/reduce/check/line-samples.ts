import { textOf } from '../../../lib/text-of.ts';
import type { ToolResult } from '../../contract/tool-result.ts';
import type { ReducerSample } from './report.ts';

/** The most single lines to try. */
const MOST = 200;

/**
 * Each distinct line of the samples as a result of its own. A reducer that keeps the important lines
 * of a long text and adds a note grows on a text with nothing but such a line.
 */
export function singleLines(samples: readonly ReducerSample[]): ReducerSample[] {
  const seen = new Set<string>();
  const found: ReducerSample[] = [];
  for (const { result, ctx } of samples) {
    for (const line of linesOf(result)) {
      if (seen.has(line) || found.length >= MOST) continue;
      seen.add(line);
      found.push({ result: withText(result, line), ctx });
    }
  }
  return found;
}

/** The lines of a result that has more than one. */
function linesOf(result: ToolResult): readonly string[] {
  const lines = textOf(result).split(/\r?\n/);
  return lines.length > 1 ? lines : [];
}

/** The same result with another text. */
export function withText(result: ToolResult, text: string): ToolResult {
  return result.ok ? { ...result, value: text } : { ...result, error: text };
}
