import type {
  CallToolRequest,
  CallToolResult,
  Server as McpServer,
  Result,
  ServerContext,
  StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { deferred } from '../../lib/deferred.ts';
import { isListed } from '../definitions.ts';
import { answerCall } from './call-tool.ts';
import type { McpExchange, MessageContext } from './mcp-exchange.ts';
import { readListing } from './read-listing.ts';
import { startCall } from './run-call.ts';
import { become, type McpTask } from './tasks.ts';

/** The capability of a server with tasks, by the protocol of 2025. */
export const TASK_CAPABILITY = { list: {}, cancel: {}, requests: { tools: { call: {} } } };

/** Its answer comes when the call has ended, so it is an open stream. */
export const TASK_RESULT = 'tasks/result';

/**
 * Whether this client can have tasks: later requests must name its session. Callers without a token
 * share the quota of running calls, and a few tasks would use it up for all.
 */
export function hasTasks({ era, session, server, caller }: Omit<McpExchange, 'deliver'>): boolean {
  if (era !== 'legacy' || session.isSingle || caller.isAnonymous) return false;
  return server.options.registry.getSnapshot().tools.some((tool) => supportOf(tool) !== undefined);
}

function supportOf(tool: Parameters<typeof readListing>[0]): string | undefined {
  const { execution } = readListing(tool);
  return execution?.taskSupport === 'forbidden' ? undefined : execution?.taskSupport;
}

/**
 * Starts a call as a task, if its client asks for one.
 *
 * @returns `undefined` for a call that its client waits for
 * @throws ProtocolError for a tool with another way to be called
 */
export function startTask(
  exchange: McpExchange,
  { name, arguments: args = {}, task: asked }: CallToolRequest['params'],
  ctx: MessageContext,
): CallToolResult | undefined {
  const { sdk, server, caller, session } = exchange;
  // Unknown tools and those of others get the answer of a call.
  if (!isListed(server, caller, name)) return undefined;
  const support = supportOf(server.listed().get(name));
  const isTasked = hasTasks(exchange);
  // By the protocol, a server without tasks ignores that a client asks for one.
  const task = isTasked ? asked : undefined;
  if (!task && support !== 'required') return undefined;
  if (!task || support === undefined) {
    const how = task ? 'without a task' : 'as a task';
    const text = `The tool '${name}' is only called ${how}.${isTasked ? '' : NO_TASKS}`;
    throw new sdk.ProtocolError(sdk.ProtocolErrorCode.MethodNotFound, text);
  }
  const refused = server.quotas.refusal(caller, 1);
  if (refused) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, refused.detail);
  const call = { toolCallId: String(ctx.mcpReq.id), name, args };
  const started = server.tasks.start({ caller, session }, task.ttl, (ttl) => {
    const { ran, abort } = startCall(exchange, call, {
      timeMs: Math.min(server.limits.taskMs, ttl),
      askUser: () => Promise.reject(new Error(support === 'required' ? NO_USER : NO_USER_IN_TASK)),
    });
    return { result: ran.then((one) => answerCall(exchange, one)), abort };
  });
  // Clients of the protocol before tasks require a content.
  if (typeof started !== 'string') return { task: started.state, content: [] };
  throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, started);
}

const NO_TASKS = ' Send a token, and be in a session by the protocol of 2025-11-25.';
const NO_USER = 'A task cannot ask its user. Give the answer in the arguments.';
const NO_USER_IN_TASK =
  'A task cannot ask its user. Give the answer in the arguments, or call the tool without a task.';

/**
 * Serves `tasks/get`, `tasks/result`, `tasks/cancel` and `tasks/list`.
 *
 * Source: docs/contract.md#edge-tasks.
 */
export function serveTasks(mcp: McpServer, { sdk, server, caller, session }: McpExchange): void {
  const reader = { caller, session };
  const invalid = (text: string) =>
    new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, text);
  const find = ({ taskId }: TaskParams): McpTask => {
    const task = server.tasks.find(reader, taskId);
    if (task) return task;
    throw invalid('This session has no such task, or the time of the task is over.');
  };
  // The package has the messages of tasks, and no handlers for them.
  const serve = <T extends Result>(
    method: string,
    handle: (task: McpTask, ctx: ServerContext) => T | Promise<T>,
  ) =>
    mcp.setRequestHandler(method, { params: TASK_PARAMS }, (params, ctx) =>
      handle(find(params), ctx),
    );
  serve('tasks/get', ({ state }) => ({ ...state }));
  serve('tasks/cancel', (task) => {
    if (task.state.status !== 'working') throw invalid('The task has ended already.');
    become(task, 'cancelled');
    task.abort();
    return { ...task.state };
  });
  serve(TASK_RESULT, async ({ result, state }, { mcpReq }): Promise<CallToolResult> => {
    // A batch may have several.
    const busy = server.quotas.refusal(caller, 0, true);
    if (busy) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, busy.detail);
    const end = server.quotas.take(caller, { streams: 1 });
    const answer = await unlessAborted(result, mcpReq.signal).finally(end);
    const related = { [sdk.RELATED_TASK_META_KEY]: { taskId: state.taskId } };
    return { ...answer, _meta: { ...answer._meta, ...related } };
  });
  mcp.setRequestHandler('tasks/list', { params: ANY_PARAMS }, () => ({
    tasks: server.tasks.list(reader),
  }));
}

/** A client that has left waits no longer. */
async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = deferred<never>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  return Promise.race([result, promise]).finally(() => signal.removeEventListener('abort', leave));
}

interface TaskParams {
  taskId: string;
}

type ParamsSchema<T> = StandardSchemaV1<unknown, T>;

const TASK_PARAMS: ParamsSchema<TaskParams> = toSchema((given) => {
  const { taskId }: { taskId?: unknown } = Object(given);
  return typeof taskId === 'string' ? { taskId } : undefined;
});
const ANY_PARAMS: ParamsSchema<unknown> = toSchema(() => ({}));

/** @param read returns `undefined` for params in another form */
function toSchema<T>(read: (given: unknown) => T | undefined): ParamsSchema<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'toolyard',
      validate(given) {
        const value = read(given);
        return value === undefined ? { issues: [{ message: 'taskId is no text.' }] } : { value };
      },
    },
  };
}
