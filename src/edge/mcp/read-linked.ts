import type { ReadResourceResult, ServerContext } from '@modelcontextprotocol/server';
import type { McpExchange } from './mcp-exchange.ts';
import { createReadStep, toReadResult } from './read-resource.ts';
import { runCall } from './run-call.ts';

/**
 * Answers `resources/read`: the resource of a link that a result gave to this session.
 *
 * Source: docs/contract.md#resources.
 */
export async function readLinked(
  exchange: McpExchange,
  uri: string,
  ctx: ServerContext,
): Promise<ReadResourceResult> {
  const { sdk, server, caller, session } = exchange;
  const fail = (text: string) => new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, text);
  const refused = server.quotas.refusal(caller, 1);
  if (refused) throw fail(refused.detail);
  const name = await server.links.toolOf({ caller, session }, uri);
  const report = (sentence: string): void => server.options.onError(new Error(sentence));
  const prepare =
    name === undefined ? undefined : createReadStep(server.listed().get(name), uri, report);
  if (name === undefined || !prepare) throw unknown();
  const call = { toolCallId: String(ctx.mcpReq.id), name, args: { uri } };
  const { settled, isUnknown } = await runCall(exchange, call, ctx, { prepare });
  // The caller may have lost the tool since it got the link.
  if (isUnknown) throw unknown();
  const answer = toReadResult(settled);
  if (typeof answer === 'string') throw fail(answer);
  return answer;

  function unknown(): Error {
    const text = 'No result of this session has a link to this resource. Call its tool again.';
    return new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, text);
  }
}
