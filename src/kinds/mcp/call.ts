import type { Client, Tool as ListedTool, Progress } from '@modelcontextprotocol/client';
import {
  err,
  redactSecrets,
  type ToolContext,
  type ToolProgressEvent,
  type ToolResult,
} from '../../core/index.ts';
import { describeFailure, isConnectionLoss, isSessionLost, needsConsent } from './failures.ts';
import { type LinkRule, readLinkedResources } from './linked-resources.ts';
import { toToolResult } from './result.ts';

/**
 * A result, or a lost connection; `mayRepeat` if the server did not run the call. `refused`: the server
 * did not run it, because the user must agree first.
 */
export type CallOutcome =
  | { result: ToolResult }
  | { lost: unknown; mayRepeat: boolean }
  | { refused: unknown };

/** Sends one `tools/call`. Never rejects. */
export async function callMcpTool(
  client: Client,
  tool: ListedTool,
  name: string,
  args: unknown,
  ctx: ToolContext,
  options: { timeout: number; where: string; readLink?: LinkRule | undefined },
): Promise<CallOutcome> {
  const given = args ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) {
    return { result: err(`The arguments of '${name}' must be an object.`, 'input_invalid') };
  }
  try {
    const answer = await client.callTool(
      // `typeof` and the line above have just shown that these are properties with values.
      { name: tool.name, arguments: given as Record<string, unknown> },
      {
        signal: ctx.abortSignal,
        timeout: options.timeout,
        resetTimeoutOnProgress: true,
        onprogress: (progress) => ctx.emit(toProgressEvent(name, progress)),
        // Checks the structured content without the list in the client's cache.
        toolDefinition: tool,
      },
    );
    const { timeout, where, readLink } = options;
    const linked =
      answer.isError === true
        ? undefined
        : await readLinkedResources(client, answer.content, {
            signal: ctx.abortSignal,
            timeout,
            where,
            readLink,
          });
    return { result: toToolResult(answer, linked) };
  } catch (thrown) {
    if (ctx.abortSignal.aborted) {
      const text = `The call of '${name}' was cancelled.`;
      return { result: err(text, 'execution_failed', { reason: 'aborted' }) };
    }
    if (needsConsent(thrown)) return { refused: thrown };
    if (isSessionLost(thrown)) return { lost: thrown, mayRepeat: true };
    if (isConnectionLoss(thrown)) return { lost: thrown, mayRepeat: false };
    // The server's own text, which may quote a credential that it received.
    return { result: err(redactSecrets(describeFailure(thrown, options.where))) };
  }
}

function toProgressEvent(
  toolName: string,
  { progress, total, message }: Progress,
): ToolProgressEvent {
  const known = total !== undefined && total > 0;
  return {
    type: 'progress',
    toolName,
    message: message ?? (known ? `${progress} of ${total}` : String(progress)),
    ...(known && { percent: (progress / total) * 100 }),
    audience: 'user',
  };
}
