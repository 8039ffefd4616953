import { messageOf } from '../../lib/message-of.ts';
import type { ToolFailure, ToolResult } from '../contract/tool-result.ts';
import { redactSecrets } from '../redact/redact-secrets.ts';
import { err } from '../results/results.ts';

/**
 * What a tool threw, as its failure. A model reads it, and messages of clients and drivers quote
 * addresses and headers: the secrets that the tool was handed are masked, and so is everything
 * with the shape of a credential.
 */
export function thrownFailure(
  thrown: unknown,
  mask: ((text: string) => string) | undefined,
): ToolFailure {
  const message = messageOf(thrown);
  return err(redactSecrets(mask ? mask(message) : message));
}

/**
 * A failure that a tool returned: its own words to the model, so that what only looks like a
 * credential stays, but none of the secrets that the tool was handed.
 */
export function withoutSecrets(
  result: ToolResult,
  mask: ((text: string) => string) | undefined,
): ToolResult {
  return mask && !result.ok ? { ...result, error: mask(result.error) } : result;
}
