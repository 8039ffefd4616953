import { checkArguments } from '../arguments/check-arguments.ts';
import type { EngineTasks } from './engine-tasks.ts';

/** The tasks, computed on this thread. */
export const computeTasks: EngineTasks = {
  checkArguments: async (question) => checkArguments(question),
  fillArguments: async ({ schema, filling, ...options }) => {
    const { fillArgs } = await import('../arguments/fill.ts');
    return fillArgs(schema, filling, options);
  },
};
