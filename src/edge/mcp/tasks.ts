import type { CallToolResult, Task } from '@modelcontextprotocol/server';
import type { Clock } from '../../core/index.ts';
import { createFairStore } from '../stores/fair-store.ts';
import type { McpReader } from './mcp-reader.ts';

/** The longest life of a task, in milliseconds; also the default. */
const MOST_TTL_MS = 3_600_000;
/** The most tasks of one subject that run. */
const MOST_RUNNING = 100;
/** Ended tasks, and the size of their results as JSON. */
const BOUNDS = {
  own: { values: 100, chars: 10_000_000 },
  all: { values: 10_000, chars: 50_000_000 },
};
/** How often clients should ask, in milliseconds. */
const POLL_MS = 1000;

/** A call that runs on after its request. */
export interface McpTask {
  state: Task;
  /** Settles when the call has ended. */
  result: Promise<CallToolResult>;
  abort(): void;
}

/** The tasks of an isolate, each for the session and the personality that started it. */
export interface McpTasks {
  /** @returns a sentence if the subject has too many */
  start(
    reader: McpReader,
    ttl: number | undefined,
    run: (timeMs: number) => Pick<McpTask, 'result' | 'abort'>,
  ): McpTask | string;
  find(reader: McpReader, taskId: string): McpTask | undefined;
  list(reader: McpReader): Task[];
}

interface KeptTask extends McpTask {
  whose: string;
  endsAt: number;
}

/** Source: docs/contract.md#edge-tasks. */
export function createMcpTasks(clock: Clock): McpTasks {
  /** By subject; only of those that have some. */
  const running = new Map<string, Map<string, KeptTask>>();
  const ended = createFairStore<KeptTask>(clock, BOUNDS);
  const end = (subject: string, task: KeptTask, status: Task['status'], chars: number): void => {
    const tasks = running.get(subject);
    tasks?.delete(task.state.taskId);
    if (tasks?.size === 0) running.delete(subject);
    if (task.state.status === 'working') become(task, status);
    ended.set(subject, task.state.taskId, { value: task, chars, endsAt: task.endsAt });
  };
  const allOf = (reader: McpReader): KeptTask[] => {
    const { subject } = reader.caller.grant;
    const whose = whoseIs(reader);
    return [...ended.of(subject), ...(running.get(subject)?.values() ?? [])].filter(
      (task) => task.whose === whose && clock.now() < task.endsAt,
    );
  };
  return {
    start(reader, ttl = MOST_TTL_MS, run) {
      const { subject } = reader.caller.grant;
      const tasks = running.get(subject) ?? new Map<string, KeptTask>();
      if (tasks.size >= MOST_RUNNING) return `At most ${MOST_RUNNING} tasks may run. Cancel some.`;
      const life = Math.min(Math.max(ttl, 1000), MOST_TTL_MS);
      const now = new Date().toISOString();
      const taskId = crypto.randomUUID();
      const task: KeptTask = {
        ...run(life),
        state: {
          ...{ taskId, status: 'working', ttl: life, createdAt: now, lastUpdatedAt: now },
          pollInterval: POLL_MS,
        },
        whose: whoseIs(reader),
        endsAt: clock.now() + life,
      };
      tasks.set(taskId, task);
      running.set(subject, tasks);
      task.result.then(
        (result) => {
          const status = result.isError ? 'failed' : 'completed';
          end(subject, task, status, JSON.stringify(result).length);
        },
        () => end(subject, task, 'failed', 0),
      );
      return task;
    },
    find: (reader, taskId) => allOf(reader).find(({ state }) => state.taskId === taskId),
    list: (reader) => allOf(reader).map(({ state }) => state),
  };
}

/** Changes the status of a task. */
export function become(task: McpTask, status: Task['status']): void {
  task.state = { ...task.state, status, lastUpdatedAt: new Date().toISOString() };
}

/** A narrower token of the same subject has another personality. */
function whoseIs({ caller, session }: McpReader): string {
  return JSON.stringify([session.name, caller.personality.id]);
}
