import type { CallToolResult, Task } from '@modelcontextprotocol/server';
import type { Clock } from '../../core/index.ts';
import type { McpReader } from './mcp-reader.ts';

/** The longest life of a task, in milliseconds; also the default. */
const MOST_TTL_MS = 3_600_000;
/** The most tasks of one session. */
const MOST_TASKS = 100;
/** The most that the results of one session have, as JSON, in UTF-16 code units. */
const MOST_CHARS = 10_000_000;
/** How often clients should ask, in milliseconds. */
const POLL_MS = 1000;

/** A call that runs on after its request. */
export interface McpTask {
  state: Task;
  /** Settles when the call has ended. */
  result: Promise<CallToolResult>;
  abort(): void;
}

/** The tasks of an isolate, each for the session that started it. */
export interface McpTasks {
  /** @returns a sentence if the session has too many */
  start(
    reader: McpReader,
    ttl: number | undefined,
    run: (timeMs: number) => Pick<McpTask, 'result' | 'abort'>,
  ): McpTask | string;
  find(reader: McpReader, taskId: string): McpTask | undefined;
  list(reader: McpReader): Task[];
}

interface KeptTask extends McpTask {
  chars: number;
  endsAt: number;
}

/** Source: docs/contract.md#edge-tasks. */
export function createMcpTasks(clock: Clock): McpTasks {
  const bySession = new Map<string, Map<string, KeptTask>>();
  const tasksOf = (reader: McpReader): Map<string, KeptTask> => {
    sweepTasks(bySession, clock.now());
    return bySession.get(keyOf(reader)) ?? new Map();
  };
  return {
    start(reader, ttl = MOST_TTL_MS, run) {
      const tasks = tasksOf(reader);
      makeRoom(tasks, MOST_TASKS - 1, MOST_CHARS);
      if (tasks.size >= MOST_TASKS) return `At most ${MOST_TASKS} tasks may run. Cancel some.`;
      const life = Math.min(Math.max(ttl, 1000), MOST_TTL_MS);
      const now = new Date().toISOString();
      const taskId = crypto.randomUUID();
      const task: KeptTask = {
        ...run(life),
        state: {
          ...{ taskId, status: 'working', ttl: life, createdAt: now, lastUpdatedAt: now },
          pollInterval: POLL_MS,
        },
        chars: 0,
        endsAt: clock.now() + life,
      };
      const end = (status: Task['status'], chars: number): void => {
        task.chars = chars;
        if (task.state.status === 'working') become(task, status);
        makeRoom(tasks, MOST_TASKS, MOST_CHARS);
      };
      task.result.then(
        (result) => end(result.isError ? 'failed' : 'completed', JSON.stringify(result).length),
        () => end('failed', 0),
      );
      tasks.set(taskId, task);
      bySession.set(keyOf(reader), tasks);
      return task;
    },
    find: (reader, taskId) => tasksOf(reader).get(taskId),
    list: (reader) => [...tasksOf(reader).values()].map(({ state }) => state),
  };
}

/** Changes the status of a task. */
export function become(task: McpTask, status: Task['status']): void {
  task.state = { ...task.state, status, lastUpdatedAt: new Date().toISOString() };
}

/** Removes the oldest ended tasks. A running one stays. */
function makeRoom(tasks: Map<string, KeptTask>, most: number, mostChars: number): void {
  let chars = 0;
  for (const task of tasks.values()) chars += task.chars;
  for (const [id, task] of tasks) {
    if (tasks.size <= most && chars <= mostChars) return;
    if (task.state.status === 'working') continue;
    chars -= task.chars;
    tasks.delete(id);
  }
}

function sweepTasks(bySession: Map<string, Map<string, KeptTask>>, now: number): void {
  for (const [session, tasks] of bySession) {
    for (const [id, task] of tasks) if (now >= task.endsAt) tasks.delete(id);
    if (tasks.size === 0) bySession.delete(session);
  }
}

function keyOf({ caller, session }: McpReader): string {
  return JSON.stringify([caller.grant.subject, caller.isAnonymous, session.name]);
}
