import { listDefinitions } from '../definitions.ts';
import { createEventWriter } from '../event-writer.ts';
import { withSafeHeaders } from '../respond.ts';
import { callTool } from './call-tool.ts';
import { listMcpTools } from './list-tools.ts';
import type { McpExchange, MessageContext } from './mcp-exchange.ts';
import type { PreparedMessage } from './prepared-message.ts';
import { toProtocolError } from './protocol-error.ts';
import { hasTasks, startTask } from './serve-tasks.ts';

/** As the official server sends them. */
const HEADERS = withSafeHeaders({
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
});

/** Answers a message with the bytes of the official server, but without its object. */
export function answerPrepared(
  given: Omit<McpExchange, 'deliver' | 'era'>,
  request: Request,
  message: PreparedMessage,
): Response {
  const exchange: McpExchange = { ...given, era: 'legacy', deliver: refuseToDeliver };
  const body =
    message.method === 'tools/list'
      ? writeList(exchange, message)
      : streamCall(exchange, message, request.signal);
  return new Response(body, { headers: HEADERS });
}

/** The official server answers clients that a tool can ask. */
function refuseToDeliver(): Promise<never> {
  return Promise.reject(new Error('This exchange has no way to ask its client.'));
}

function writeList(exchange: McpExchange, { id }: PreparedMessage): string {
  let answer: string;
  try {
    answer = `{"result":${toListText(exchange)},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
  } catch (thrown) {
    answer = JSON.stringify(toErrorAnswer(exchange, thrown, id));
  }
  return `event: message\ndata: ${answer}\n\n`;
}

function toListText(exchange: McpExchange): string {
  const { server, caller } = exchange;
  const isTasked = hasTasks(exchange);
  const definitions = listDefinitions(server, caller);
  const known = written.get(definitions) ?? new Map<boolean, string>();
  written.set(definitions, known);
  const text =
    known.get(isTasked) ?? JSON.stringify({ tools: listMcpTools(server, definitions, isTasked) });
  known.set(isTasked, text);
  return text;
}

// By the list of definitions, which stays the same object until the tools change.
const written = new WeakMap<readonly object[], Map<boolean, string>>();

function streamCall(
  exchange: McpExchange,
  message: PreparedMessage & { method: 'tools/call' },
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const running = new AbortController();
  let cancel = (): void => {};
  return new ReadableStream({
    start(controller) {
      const { send, rest, end } = createEventWriter(controller, exchange.server.clock);
      const close = (): void => {
        if (end()) controller.close();
        signal.removeEventListener('abort', leave);
      };
      const leave = (): void => {
        running.abort();
        close();
      };
      cancel = () => {
        // Such a stream is closed already.
        end();
        leave();
      };
      void answerMessage(exchange, message, running.signal).then((answer) => {
        send('message', answer);
        close();
      });
      rest();
      // On some platforms a client that leaves closes no stream.
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave);
    },
    cancel: () => cancel(),
  });
}

/** Never rejects. */
async function answerMessage(
  exchange: McpExchange,
  { id, params }: PreparedMessage & { method: 'tools/call' },
  signal: AbortSignal,
): Promise<object> {
  const ctx: MessageContext = {
    mcpReq: { id, signal, requestState: () => undefined, notify: saysNothing },
  };
  try {
    const result = startTask(exchange, params, ctx) ?? (await callTool(exchange, params, ctx));
    return { result, jsonrpc: '2.0', id };
  } catch (thrown) {
    return toErrorAnswer(exchange, thrown, id);
  }
}

/** Progress is for clients that ask for it, which the official server answers. */
async function saysNothing(): Promise<void> {}

function toErrorAnswer(exchange: McpExchange, thrown: unknown, id: PreparedMessage['id']): object {
  const { code, message, data } = toProtocolError(exchange, thrown);
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}
