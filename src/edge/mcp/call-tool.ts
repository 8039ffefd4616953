import type {
  CallToolRequest,
  CallToolResult,
  InputRequiredResult,
} from '@modelcontextprotocol/server';
import { askClient, refusalToAsk, toElicitation } from './ask-client.ts';
import {
  type AnsweredQuestion,
  type Asking,
  answersBefore,
  createAsking,
  keyOf,
  MOST_QUESTIONS,
  readState,
  writeState,
} from './asking.ts';
import { outputCheckOf } from './check-output.ts';
import type { McpExchange, MessageContext } from './mcp-exchange.ts';
import { readsResource } from './read-resource.ts';
import { type RanCall, runCall } from './run-call.ts';
import { toCallResult } from './to-call-result.ts';

/** Answers `tools/call`: runs the call again after each question that its user has answered. */
export async function callTool(
  exchange: McpExchange,
  { name, arguments: args = {} }: CallToolRequest['params'],
  ctx: MessageContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { server, caller, era } = exchange;
  const call = { toolCallId: String(ctx.mcpReq.id), name, args };
  let answered = readState(ctx.mcpReq.requestState(), ctx.mcpReq.inputResponses);
  for (let round = 0; ; round++) {
    // Other requests may have started calls since this one came.
    const refused = server.quotas.refusal(caller, 1);
    if (refused) return failure(refused.detail);
    const asking = createAsking(answered, server.validator, () => refusalToAsk(exchange, ctx));
    const ran = await runCall(exchange, call, ctx, { askUser: asking.ask });
    if (asking.open.size === 0) return answerCall(exchange, ran);
    if (era === 'modern') return toInputRequired(exchange, answered, asking);
    if (round === MOST_QUESTIONS) return failure('The tool asked too often.');
    // The stream of the call stays open while the user reads.
    const busy = server.quotas.refusal(caller, 0, true);
    if (busy) return failure(busy.detail);
    answered = answersBefore(answered, asking.open);
    for (const question of asking.open.values()) {
      const next = await askClient(exchange, question, ctx);
      if (!next) return failure('The user gave no answer. Call the tool again.');
      answered.push(next);
    }
  }
}

/** By the protocol of 2026: the client asks its user, and sends the call again. */
function toInputRequired(
  { sdk }: McpExchange,
  answered: readonly AnsweredQuestion[],
  asking: Asking,
): InputRequiredResult {
  const requests = [...asking.open].map(([at, question]) => [
    keyOf(at),
    { method: 'elicitation/create', params: toElicitation(question) },
  ]);
  return sdk.inputRequired({
    inputRequests: Object.fromEntries(requests),
    requestState: writeState(answered, asking),
  });
}

/** The answer to a call that has ended. */
export async function answerCall(
  { sdk, server, caller, session }: McpExchange,
  { settled, isUnknown }: RanCall,
): Promise<CallToolResult> {
  const { result } = settled;
  // By the protocol an unknown tool is an error of the request. A mistake that a model can
  // correct, such as wrong arguments, is a result.
  if (!result.ok && isUnknown) {
    throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, result.error);
  }
  const tool = server.listed().get(settled.name);
  const said = toCallResult(settled, outputCheckOf(server, tool));
  if (readsResource(tool)) {
    await server.links.keep({ caller, session }, settled.name, said.content);
  }
  return said;
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
