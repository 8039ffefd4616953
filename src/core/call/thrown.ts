import { messageOf } from '../../lib/message-of.ts';
import type { ToolFailure, ToolResult } from '../contract/tool-result.ts';
import { redactSecrets } from '../redact/redact-secrets.ts';
import { err } from '../results/results.ts';

/**
 * The failure of a thrown error. A model reads it, and error messages quote URLs and headers. So
 * the known secrets are masked, and everything in the shape of a credential.
 */
export function thrownFailure(
  thrown: unknown,
  mask: ((text: string) => string) | undefined,
): ToolFailure {
  const message = messageOf(thrown);
  return err(redactSecrets(mask ? mask(message) : message));
}

/**
 * A failure that a tool returned: its own text for the model. Only the known secrets are masked, so
 * a text in the shape of a credential stays.
 */
export function withoutSecrets(
  result: ToolResult,
  mask: ((text: string) => string) | undefined,
): ToolResult {
  return mask && !result.ok ? { ...result, error: mask(result.error) } : result;
}
