import { checkArguments } from '../arguments/check-arguments.ts';
import type { Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { inspectTools } from '../tool-list/inspect-tools.ts';
import type { EngineTasks } from './engine-tasks.ts';

/** The tasks, computed on this thread. `clock` is for tools that are inspected and never called. */
export function createTasks(equipment: Equipment, clock: SessionClock): EngineTasks {
  return {
    checkArguments: async (question) => checkArguments(question),
    fillArguments: async ({ schema, filling, ...options }) => {
      const { fillArgs } = await import('../arguments/fill.ts');
      return fillArgs(schema, filling, options);
    },
    inspectTools: (question) => inspectTools(question, { equipment, clock }),
  };
}
