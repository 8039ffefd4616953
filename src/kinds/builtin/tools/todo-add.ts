import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { createQueue, storeOf } from '../support/key-value.ts';
import { refuseArgument } from '../support/refusal.ts';
import { readTodos, showTodos, storeTodo, TODO_STATUSES, type Todo } from '../support/todos.ts';

/** Adds a task to the session's list, or changes one. */
export const todoAdd = defineBuiltin({
  name: 'todo_add',
  config: (z) => z.strictObject({}),
  create() {
    const inTurn = createQueue();
    return builtinTool({
      name: 'todo_add',
      description:
        "Adds a task to this session's list, or changes the task with the given id. Returns the whole list.",
      toolset: 'planning',
      schema: {
        type: 'object',
        properties: {
          text: {
            type: 'string',
            minLength: 1,
            maxLength: 500,
            description: 'The text of the task. Required for a new task.',
          },
          id: {
            type: 'integer',
            minimum: 1,
            description: 'The id of the task to change. Leave it out to add a task.',
          },
          status: {
            enum: TODO_STATUSES,
            description: 'The status of the task. A new task is pending by default.',
          },
        },
        additionalProperties: false,
      },
      capabilities: { storage: { kind: 'kv', scope: 'session' } },
      execute: ({ text, id, status }, ctx) =>
        inTurn(async () => {
          ctx.abortSignal.throwIfAborted();
          const store = storeOf(ctx);
          const todos = await readTodos(store);
          const todo = id === undefined ? added(todos, text) : find(todos, id);
          const changed = { ...todo, text: text ?? todo.text, status: status ?? todo.status };
          await storeTodo(store, changed);
          const list = [...todos.filter((other) => other.id !== changed.id), changed];
          list.sort((a, b) => a.id - b.id);
          return ok(showTodos(list), { structured: { id: changed.id, todos: list } });
        }),
    });
  },
});

function added(todos: readonly Todo[], text: string | undefined): Todo {
  if (text === undefined) return refuseArgument('text', 'A new task needs a text.');
  return { id: Math.max(0, ...todos.map(({ id }) => id)) + 1, text, status: 'pending' };
}

function find(todos: readonly Todo[], wanted: number): Todo {
  const ids = todos.map(({ id }) => String(id)).join(', ') || 'none';
  return (
    todos.find(({ id }) => id === wanted) ??
    refuseArgument('id', `There is no task ${String(wanted)}. There are: ${ids}.`)
  );
}
