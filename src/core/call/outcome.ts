import { messageOf } from '../../lib/message-of.ts';
import type { ToolFailure, ToolResult } from '../contract/tool-result.ts';
import { redactSecrets } from '../redact/redact-secrets.ts';
import { err, toResult } from '../results/results.ts';
import type { OpenCall } from './turn-call.ts';

/** The result of one execution, by the tool, the filters or the cache. Never rejects. */
export async function outcomeOf(call: OpenCall, run: () => unknown): Promise<ToolResult> {
  try {
    return toMaskedResult(call, await run());
  } catch (thrown) {
    return thrownFailure(thrown, call);
  }
}

/**
 * The result in the answer of a tool or its filters. A failure is a text for the model. Only the
 * known secrets in it are masked; a text in the shape of a credential stays.
 */
export function toMaskedResult(call: OpenCall, answer: unknown): ToolResult {
  const result = checkAnswer(call, answer, 'Tool');
  const { mask } = call;
  return mask && !result.ok ? { ...result, error: mask(result.error) } : result;
}

/**
 * Like `toResult`. A result that already passed for this call, without a hook in between, is not
 * walked again. A `structured` of a million keys takes a second each time.
 */
export function checkAnswer(call: OpenCall, answer: unknown, who: string): ToolResult {
  if (call.checked && answer === call.checked) return call.checked;
  const result = toResult(answer, who, call.name);
  call.checked = result;
  return result;
}

/**
 * The failure of a thrown error. A model reads it, and error messages quote URLs and headers. So
 * the known secrets are masked, and everything in the shape of a credential.
 */
export function thrownFailure(thrown: unknown, { mask }: OpenCall): ToolFailure {
  const message = messageOf(thrown);
  return err(redactSecrets(mask?.(message) ?? message));
}
