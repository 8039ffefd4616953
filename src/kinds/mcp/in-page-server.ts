import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { type Clock, type JsonSchema, systemClock } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { readMembers } from '../../lib/read-members.ts';
import { createInPageTransport, type InPageTransport } from './in-page-transport.ts';
import { schemaValidator } from './schema-check.ts';
import type { McpTransportFactory } from './transports.ts';

/** The context of a call to a tool of an in-page server. */
export interface InPageMcpCall {
  /** Fires when the client cancels. */
  readonly signal: AbortSignal;
  /** Reports progress to the client; without effect if the client did not request it. */
  progress(progress: number, total?: number, message?: string): void;
  /** Waits on the server's clock, in milliseconds. Rejects when the call is cancelled. */
  sleep(ms: number): Promise<void>;
}

/** A tool of an in-page server. */
export interface InPageMcpTool {
  name: string;
  title?: string;
  description?: string;
  /** Default: an object of any shape. Other arguments are refused. */
  inputSchema?: JsonSchema;
  outputSchema?: JsonSchema;
  annotations?: ToolAnnotations;
  /** A string is a response with one text; a thrown error becomes a response with `isError`. */
  run(
    args: Record<string, unknown>,
    call: InPageMcpCall,
  ): string | CallToolResult | Promise<string | CallToolResult>;
}

/** Options of {@link createInPageMcpServer}. */
export interface InPageMcpServerOptions {
  /** The name of the server. */
  name: string;
  version?: string;
  tools?: readonly InPageMcpTool[];
  /** For `sleep`; held while a message is in transit. Default: real time. */
  clock?: Clock;
  /** The number of tools on one page of the list. Default: all of them. */
  pageSize?: number;
}

/** An MCP server in the same program. */
export interface InPageMcpServer {
  /** For `connectMcpServer`. Each call opens a separate connection. */
  readonly transport: McpTransportFactory;
  readonly toolNames: readonly string[];
  /**
   * One change with one notification for clients. An added tool replaces one with the same name.
   */
  change(change: { add?: readonly InPageMcpTool[]; remove?: readonly string[] }): void;
  /** Breaks every connection, and refuses new ones until {@link start}. */
  stop(): void;
  start(): void;
}

/**
 * The official server over an in-memory transport: it speaks the full protocol inside of the page.
 * With a virtual clock, the same program gives the same times.
 *
 * Source: docs/contract.md#kind-mcp.
 *
 * @example
 * const server = createInPageMcpServer({
 *   name: 'dice',
 *   tools: [{ name: 'roll', run: () => '4' }],
 * });
 * const dice = await connectMcpServer({ name: 'dice', transport: server.transport });
 * server.change({ add: [{ name: 'flip', run: () => 'heads' }] }); // dice follows
 */
export function createInPageMcpServer(options: InPageMcpServerOptions): InPageMcpServer {
  const { name, version = '1.0.0', clock = systemClock, pageSize } = options;
  const tools = new Map((options.tools ?? []).map((tool) => [tool.name, tool]));
  const open = new Map<Server, InPageTransport>();
  let stopped = false;

  const call = async (
    tool: InPageMcpTool,
    args: Record<string, unknown>,
    ctx: ServerContext,
  ): Promise<CallToolResult> => {
    const { valid, errorMessage } = schemaValidator.getValidator(schemaOf(tool))(args);
    if (!valid) return failure(`Invalid arguments: ${errorMessage}`);
    try {
      const answer = await tool.run(args, createCall(ctx, clock));
      return typeof answer === 'string' ? { content: [{ type: 'text', text: answer }] } : answer;
    } catch (thrown) {
      return failure(messageOf(thrown));
    }
  };

  const transport = async () => {
    if (stopped) throw new TypeError('the server is stopped');
    const server = new Server(
      { name, version },
      { capabilities: { tools: { listChanged: true } }, jsonSchemaValidator: schemaValidator },
    );
    const pair = createInPageTransport(clock);
    open.set(server, pair);
    server.onclose = () => open.delete(server);
    server.setRequestHandler('tools/list', ({ params }) => {
      const all = [...tools.values()].map((tool) => describe(tool));
      const from = Number(params?.cursor ?? 0);
      const to = from + (pageSize ?? all.length);
      return {
        tools: all.slice(from, to),
        ...(to < all.length && { nextCursor: String(to) }),
      };
    });
    server.setRequestHandler('tools/call', ({ params }, ctx) => {
      const tool = tools.get(params.name);
      if (!tool) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
      }
      // Time may pass while the tool works, because the tool may be waiting for it.
      return pair.whileWorking(ctx.mcpReq.id, () => call(tool, params.arguments ?? {}, ctx));
    });
    await server.connect(pair.far);
    return pair.near;
  };

  return {
    transport,
    get toolNames() {
      return [...tools.keys()];
    },
    change({ add = [], remove = [] }) {
      for (const gone of remove) tools.delete(gone);
      for (const tool of add) tools.set(tool.name, tool);
      for (const server of open.keys()) {
        void server.sendToolListChanged().catch(() => {}); // a client that has just disconnected
      }
    },
    stop() {
      stopped = true;
      for (const server of [...open.keys()]) void server.close();
    },
    start() {
      stopped = false;
    },
  };
}

function createCall(ctx: ServerContext, clock: Clock): InPageMcpCall {
  const { signal, _meta, notify } = ctx.mcpReq;
  const progressToken = _meta?.progressToken;
  return {
    signal,
    progress(progress, total, message) {
      if (progressToken === undefined) return;
      const params = {
        progressToken,
        progress,
        ...(total !== undefined && { total }),
        ...(message !== undefined && { message }),
      };
      void notify({ method: 'notifications/progress', params }).catch(() => {});
    },
    sleep: (ms) =>
      new Promise((resolve, reject) => {
        const cancel = (): void => {
          clock.clearTimeout(timer);
          reject(new Error('cancelled'));
        };
        const timer = clock.setTimeout(() => {
          signal.removeEventListener('abort', cancel);
          resolve();
        }, ms);
        if (signal.aborted) cancel();
        else signal.addEventListener('abort', cancel, { once: true });
      }),
  };
}

function describe(tool: InPageMcpTool) {
  return { ...readMembers(tool, DESCRIBED), name: tool.name, inputSchema: schemaOf(tool) };
}

const DESCRIBED = ['title', 'description', 'outputSchema', 'annotations'] as const;

function schemaOf({ inputSchema }: { inputSchema?: JsonSchema | undefined }) {
  return { ...inputSchema, type: 'object' as const };
}

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
