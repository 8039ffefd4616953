import {
  type CallToolResult,
  type Client,
  isCallToolResult,
  type Tool as ListedTool,
  type StandardSchemaV1,
  specTypeSchemas,
  type Task,
} from '@modelcontextprotocol/client';
import { systemClock } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { pause } from '../pause.ts';
import { McpTaskError } from './failures.ts';
import { inOneLine } from './quote-server.ts';

/** Between two questions for the state of a task, in milliseconds. */
const LEAST_POLL_MS = 50;
const POLL_MS = 1000;
const MOST_POLL_MS = 30_000;

/** Limits and events of {@link callAsTask}. */
export interface TaskOptions {
  /** Fires at the latest after `taskTimeout`. */
  signal: AbortSignal;
  /** For each request, in milliseconds. */
  timeout: number;
  /** How long the server must know the task, in milliseconds. */
  taskTimeout: number;
  /** A new message of the running task. */
  onStatus(message: string): void;
  /** Called for the request that cancels the task. */
  track<T>(work: Promise<T>): Promise<T>;
}

/** Whether a tool can only be called as a task. */
export function isTaskOnly(tool: ListedTool): boolean {
  return tool.execution?.taskSupport === 'required';
}

/**
 * Calls a tool as a task of the protocol's version 2025-11-25: starts it, asks for its state until it ends,
 * and reads its result. After an abort the task is cancelled.
 *
 * @throws McpTaskError if the task has no result; otherwise the client's error
 */
export async function callAsTask(
  client: Client,
  tool: ListedTool,
  args: Record<string, unknown>,
  options: TaskOptions,
): Promise<CallToolResult> {
  const { signal, timeout, taskTimeout, onStatus, track } = options;
  const limits = { signal, timeout };
  const params = { name: tool.name, arguments: args, task: { ttl: taskTimeout } };
  const created = await client.request({ method: 'tools/call', params }, CREATED, limits);
  if (created.task === undefined) return created;
  let { task } = created;
  const { taskId } = task;
  let said: string | undefined;
  try {
    while (task.status === 'working') {
      if (task.statusMessage !== undefined && task.statusMessage !== said) {
        said = task.statusMessage;
        onStatus(said);
      }
      const poll = Math.max(LEAST_POLL_MS, task.pollInterval ?? POLL_MS);
      await pause(systemClock, Math.min(poll, MOST_POLL_MS), signal);
      task = await client.request({ method: 'tasks/get', params: { taskId } }, STATE, limits);
    }
    if (task.status === 'input_required') {
      throw new McpTaskError(
        'its task waits for an answer of the user, which this client cannot give',
      );
    }
  } catch (thrown) {
    // Without the signal: the abort must not stop this request. The server may be gone.
    const cancel = { method: 'tasks/cancel' as const, params: { taskId } };
    void track(client.request(cancel, ANYTHING, { timeout })).catch(() => {});
    throw thrown;
  }
  if (task.status === 'cancelled') throw new McpTaskError('the server cancelled its task');
  const asked = { method: 'tasks/result' as const, params: { taskId } };
  return client.request(asked, specTypeSchemas.CallToolResult, limits).catch((thrown: unknown) => {
    const why = task.status === 'failed' ? inOneLine(task.statusMessage ?? '') : undefined;
    throw why === undefined ? thrown : new McpTaskError(`its task failed: ${why}`);
  });
}

type TaskState = Pick<Task, 'taskId' | 'status' | 'statusMessage' | 'pollInterval'>;

function isTask(value: unknown): value is TaskState {
  return (
    isRecord(value) &&
    typeof value.taskId === 'string' &&
    typeof value.status === 'string' &&
    (value.statusMessage === undefined || typeof value.statusMessage === 'string') &&
    (value.pollInterval === undefined || typeof value.pollInterval === 'number')
  );
}

// The official client has no functions for tasks, and takes a schema with each request.
const STATE = schemaOf('the state of a task', isTask);
/** Or the result, if the server did not make a task. */
const CREATED = schemaOf(
  'a created task',
  (value): value is { task: TaskState } | (CallToolResult & { task: undefined }) =>
    isRecord(value) && (value.task === undefined ? isCallToolResult(value) : isTask(value.task)),
);
const ANYTHING = schemaOf('anything', (value): value is unknown => value !== undefined);

function schemaOf<T>(
  what: string,
  is: (value: unknown) => value is T,
): StandardSchemaV1<unknown, T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'toolyard',
      validate: (value) => (is(value) ? { value } : { issues: [{ message: `is not ${what}` }] }),
    },
  };
}
