import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { storeOf, writeInTurn } from '../support/key-value.ts';
import { refuseArgument } from '../support/refusal.ts';
import {
  addTodo,
  changeTodo,
  readTodos,
  showTodos,
  TODO_STATUSES,
  type Todo,
} from '../support/todos.ts';

/** Adds a task to the session's list, or changes one. */
export const todoAdd = defineBuiltin({
  name: 'todo_add',
  config: (z) => z.strictObject({}),
  create: () =>
    builtinTool({
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
      execute: async ({ text, id, status }, ctx) => {
        const store = storeOf(ctx);
        const stored = await writeInTurn(ctx.abortSignal, async () => {
          const todos = await readTodos(store);
          if (id === undefined) return addTodo(store, newTodo(todos, text, status));
          checkId(todos, id);
          return changeTodo(store, id, (todo) => ({
            id,
            text: text ?? todo.text,
            status: status ?? todo.status,
          }));
        });
        const todos = await readTodos(store);
        return ok(showTodos(todos), { structured: { id: stored.id, todos } });
      },
    }),
});

function newTodo(
  todos: readonly Todo[],
  text: string | undefined,
  status: Todo['status'] = 'pending',
): Todo {
  if (text === undefined) return refuseArgument('text', 'A new task needs a text.');
  return { id: Math.max(0, ...todos.map(({ id }) => id)) + 1, text, status };
}

function checkId(todos: readonly Todo[], wanted: number): void {
  if (todos.some(({ id }) => id === wanted)) return;
  const ids = todos.map(({ id }) => String(id)).join(', ') || 'none';
  refuseArgument('id', `There is no task ${String(wanted)}. There are: ${ids}.`);
}
