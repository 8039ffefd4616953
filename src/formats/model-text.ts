import { type ToolCallResult, wrapUntrusted } from '../core/index.ts';

/** The key in an MCP result's `_meta` for the origin of an untrusted text. */
export const UNTRUSTED_META = 'toolyard/untrusted';

/** The text of a settled call for the model: wrapped where it is untrusted. */
export function toModelText({
  result,
  untrusted,
}: Pick<ToolCallResult, 'result' | 'untrusted'>): string {
  const text = result.ok ? result.value : result.error;
  return untrusted ? wrapUntrusted(text, untrusted) : text;
}
