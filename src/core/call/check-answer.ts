import type { ToolResult } from '../contract/tool-result.ts';
import { toResult } from '../results/results.ts';
import type { OpenCall } from './turn-call.ts';

/**
 * Like `toResult`. A result that already passed for this call, without a hook in between, is not
 * walked again: a `structured` of a million keys takes a second each time.
 */
export function checkAnswer(call: OpenCall, answer: unknown, who: string): ToolResult {
  if (call.checked && answer === call.checked) return call.checked;
  const result = toResult(answer, who);
  call.checked = result;
  return result;
}
