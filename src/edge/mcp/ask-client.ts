import type { ElicitRequestFormParams } from '@modelcontextprotocol/server';
import type { UserQuestion } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { type AnsweredQuestion, readAnswer } from './asking.ts';
import type { McpExchange, MessageContext } from './mcp-exchange.ts';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** Why the client of a request cannot be asked; `undefined` if it can. */
export function refusalToAsk(
  { session, era }: McpExchange,
  { mcpReq }: MessageContext,
): string | undefined {
  if (era === 'modern') {
    const { [CAPABILITIES]: capabilities } = Object(mcpReq.envelope);
    return showsQuestions(capabilities) ? undefined : NO_FORMS;
  }
  if (session.id === undefined) return NO_SESSION;
  return session.canAsk ? undefined : NO_FORMS;
}

/** Whether the capabilities of a client have elicitation with forms. */
export function showsQuestions(capabilities: unknown): boolean {
  const elicitation = isRecord(capabilities) ? capabilities.elicitation : undefined;
  if (!isRecord(elicitation)) return false;
  return isRecord(elicitation.form) || Object.keys(elicitation).length === 0;
}

const NO_FORMS =
  'This client cannot show questions to its user. Use a client with elicitation, or give the answer in the arguments.';
const NO_SESSION =
  'This client has no session, so its answer could not find the question. Give the answer in the arguments, or use the protocol of 2026.';

/** A question as the client receives it. */
export function toElicitation({ message, schema }: UserQuestion): ElicitRequestFormParams {
  // The cast holds: `createAsking` accepts only such schemas.
  return { message, requestedSchema: schema as ElicitRequestFormParams['requestedSchema'] };
}

/**
 * Asks a client of 2025, by a request in the stream of its call.
 *
 * @returns `undefined` if there is no answer
 */
export async function askClient(
  { server, caller, session, deliver }: McpExchange,
  question: UserQuestion,
  { mcpReq }: MessageContext,
): Promise<AnsweredQuestion | undefined> {
  const waiting = new AbortController();
  const stop = (): void => waiting.abort();
  const forget = server.lifetime.whenClosing(stop);
  const end = server.quotas.take(caller, { streams: 1 });
  mcpReq.signal.addEventListener('abort', stop);
  if (mcpReq.signal.aborted) stop();
  const result = await server.questions.send(
    { caller, session },
    { method: 'elicitation/create', params: { ...toElicitation(question) } },
    (request) => deliver(request, mcpReq.id),
    waiting.signal,
  );
  mcpReq.signal.removeEventListener('abort', stop);
  forget();
  end();
  const answer = readAnswer(result);
  return answer && { question: JSON.stringify(question), answer };
}
