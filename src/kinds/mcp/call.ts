import type {
  CallToolResult,
  Client,
  Tool as ListedTool,
  Progress,
} from '@modelcontextprotocol/client';
import {
  err,
  redactSecrets,
  type ToolContext,
  type ToolProgressEvent,
  type ToolResult,
} from '../../core/index.ts';
import { callAsTask, isTaskOnly } from './call-as-task.ts';
import {
  describeFailure,
  isConnectionLoss,
  isSessionLost,
  McpTaskError,
  needsConsent,
} from './failures.ts';
import { type LinkRule, readLinkedResources } from './linked-resources.ts';
import { cut } from './quote-server.ts';
import { toToolResult } from './result.ts';
import { endWithin } from './time-limits.ts';

/**
 * A result, or a lost connection; `mayRepeat` if the server did not run the call. `refused`: the server
 * did not run it, because the user must agree first.
 */
export type CallOutcome =
  | { result: ToolResult }
  | { lost: unknown; mayRepeat: boolean }
  | { refused: unknown };

/** Limits and rules of a call. */
export interface CallOptions {
  /** For a response without progress, in milliseconds. */
  timeout: number;
  /** For a whole task, and for a call with progress, in milliseconds. */
  taskTimeout: number;
  where: string;
  readLink?: LinkRule | undefined;
  /** Fires when the connection is closed. */
  closed: AbortSignal;
  /** Called for what the end of the connection waits for. */
  track<T>(work: Promise<T>): Promise<T>;
}

/** Sends one `tools/call`. Never rejects. */
export async function callMcpTool(
  client: Client,
  tool: ListedTool,
  name: string,
  args: unknown,
  ctx: ToolContext,
  options: CallOptions,
): Promise<CallOutcome> {
  const given = args ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) {
    return { result: err(`The arguments of '${name}' must be an object.`, 'input_invalid') };
  }
  try {
    // `typeof` and the line above have just shown that these are properties with values.
    const sent = send(client, tool, name, given as Record<string, unknown>, ctx, options);
    const answer = await options.track(sent);
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
    if (options.closed.aborted) {
      const text = `The call of '${name}' ended, because its connection was closed. It may have taken effect.`;
      return { result: err(text) };
    }
    if (needsConsent(thrown)) return { refused: thrown };
    if (isSessionLost(thrown)) return { lost: thrown, mayRepeat: true };
    if (isConnectionLoss(thrown)) return { lost: thrown, mayRepeat: false };
    // The server's own text, which may quote a credential that it received.
    return { result: err(redactSecrets(describeFailure(thrown, options.where))) };
  }
}

/** A server that sends progress for ever is not waited for. */
function send(
  client: Client,
  tool: ListedTool,
  name: string,
  args: Record<string, unknown>,
  ctx: ToolContext,
  { timeout, taskTimeout, closed, track }: CallOptions,
): Promise<CallToolResult> {
  const asTask = isTaskOnly(tool);
  const most = asTask ? taskTimeout : Math.max(timeout, taskTimeout);
  const late = new McpTaskError(
    `${asTask ? 'its task' : 'the call'} did not end within ${most} ms`,
  );
  return endWithin(most, late, [ctx.abortSignal, closed], (signal) => {
    if (asTask) {
      const onStatus = (message: string): void =>
        ctx.emit({ type: 'progress', toolName: name, message: cut(message), audience: 'user' });
      return callAsTask(client, tool, args, { signal, timeout, taskTimeout, onStatus, track });
    }
    return client.callTool(
      { name: tool.name, arguments: args },
      {
        signal,
        timeout,
        resetTimeoutOnProgress: true,
        onprogress: (progress) => ctx.emit(toProgressEvent(name, progress)),
        // Checks the structured content without the list in the client's cache.
        toolDefinition: tool,
      },
    );
  });
}

function toProgressEvent(
  toolName: string,
  { progress, total, message }: Progress,
): ToolProgressEvent {
  const known = total !== undefined && total > 0;
  return {
    type: 'progress',
    toolName,
    message: cut(message ?? (known ? `${progress} of ${total}` : String(progress))),
    ...(known && { percent: (progress / total) * 100 }),
    audience: 'user',
  };
}
