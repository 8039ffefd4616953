import { z } from 'zod';
import type { KeyValueStore } from '../../../core/index.ts';
import { readEntries } from './key-value.ts';

/** The state of a task. */
export const TODO_STATUSES = ['pending', 'in_progress', 'done'] as const;

const PREFIX = 'todo:';

const todoSchema = z.object({
  id: z.int().min(1),
  text: z.string(),
  status: z.enum(TODO_STATUSES),
});

/** One task of the list. */
export type Todo = z.infer<typeof todoSchema>;

/** The tasks in the order of their addition. */
export async function readTodos(store: KeyValueStore): Promise<Todo[]> {
  const entries = await readEntries(store, PREFIX);
  const todos = entries.flatMap((entry) => {
    const todo = todoSchema.safeParse(entry, { jitless: true });
    return todo.success ? [todo.data] : [];
  });
  return todos.sort((a, b) => a.id - b.id);
}

/** Stores a task. */
export function storeTodo(store: KeyValueStore, todo: Todo): Promise<void> {
  return store.set(`${PREFIX}${String(todo.id)}`, JSON.stringify(todo));
}

/** One line per task. */
export function showTodos(todos: readonly Todo[]): string {
  const marks = { pending: ' ', in_progress: '~', done: 'x' };
  return todos
    .map(({ id, text, status }) => `[${marks[status]}] ${String(id)}. ${text}`)
    .join('\n');
}
