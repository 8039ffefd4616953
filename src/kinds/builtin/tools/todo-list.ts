import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { storeOf } from '../support/key-value.ts';
import { readTodos, showTodos, TODO_STATUSES } from '../support/todos.ts';

/** Shows the session's tasks. */
export const todoList = defineBuiltin({
  name: 'todo_list',
  config: (z) => z.strictObject({}),
  create: () =>
    builtinTool({
      name: 'todo_list',
      description: "Lists this session's tasks. [ ] is pending, [~] is in progress, [x] is done.",
      toolset: 'planning',
      schema: {
        type: 'object',
        properties: {
          status: {
            enum: TODO_STATUSES,
            description: 'Only tasks with this status. Default: all tasks.',
          },
        },
        additionalProperties: false,
      },
      capabilities: { storage: { kind: 'kv', scope: 'session' } },
      async execute({ status }, ctx) {
        const all = await readTodos(storeOf(ctx));
        const todos = all.filter((todo) => status === undefined || todo.status === status);
        const none = status === undefined ? 'There are no tasks.' : `No task is ${status}.`;
        return ok(todos.length === 0 ? none : showTodos(todos), { structured: { todos } });
      },
    }),
});
