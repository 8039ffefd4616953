import { textOf } from '../../../lib/text-of.ts';
import type { ToolResult } from '../../contract/tool-result.ts';
import { withText } from './line-samples.ts';
import type { ReducerSample } from './report.ts';

/** The maximum number of smaller inputs to try. */
const MAX_TRIES = 400;

/**
 * Finds the smallest input that still breaks the rule. First it removes everything except the text,
 * then ever smaller parts of the text.
 *
 * fast-check shrinks only its own inputs; this function also shrinks the caller's samples.
 */
export function shrinkSample(
  sample: ReducerSample,
  stillBreaks: (smaller: ReducerSample) => boolean,
): ReducerSample {
  let best = sample;
  let tries = 0;
  const accept = (smaller: ReducerSample): boolean => {
    if (tries >= MAX_TRIES) return false;
    tries += 1;
    if (!stillBreaks(smaller)) return false;
    best = smaller;
    return true;
  };
  accept({ result: bare(sample.result), ctx: sample.ctx });
  accept({ result: best.result, ctx: { args: {}, turnCount: 1 } });
  let size = textOf(best.result).length;
  while (size >= 1 && tries < MAX_TRIES) {
    for (let at = 0; at < textOf(best.result).length && tries < MAX_TRIES; ) {
      const text = textOf(best.result);
      const result = withText(best.result, text.slice(0, at) + text.slice(at + size));
      if (!accept({ result, ctx: best.ctx })) at += size;
    }
    size = Math.min(Math.floor(size / 2), textOf(best.result).length);
  }
  return best;
}

function bare(result: ToolResult): ToolResult {
  return result.ok
    ? { ok: true, value: result.value }
    : { ok: false, error: result.error, code: result.code };
}
