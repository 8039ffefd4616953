import { z } from 'zod';
import type { KeyValueStore } from '../../../core/index.ts';
import { parseEntry, readEntries } from './key-value.ts';

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
  const todos = await readEntries(store, PREFIX);
  return todos.flatMap(toTodo).sort((a, b) => a.id - b.id);
}

/** One task, or none for a value of another program. */
function toTodo(value: unknown): Todo[] {
  const todo = todoSchema.safeParse(value, { jitless: true });
  return todo.success ? [todo.data] : [];
}

/** Stores a task with a new id. @returns `undefined` if another call took the id */
export async function addTodo(store: KeyValueStore, todo: Todo): Promise<Todo | undefined> {
  return (await store.add(keyOf(todo.id), JSON.stringify(todo))) ? todo : undefined;
}

/** Changes a task. @returns `undefined` if another call changed it in between */
export async function changeTodo(
  store: KeyValueStore,
  id: number,
  change: (todo: Todo) => Todo,
): Promise<Todo | undefined> {
  const key = keyOf(id);
  const before = await store.get(key);
  const [todo] = parseEntry(before).flatMap(toTodo);
  if (!todo) return undefined;
  const changed = change(todo);
  return (await store.compareAndSet(key, before, JSON.stringify(changed))) ? changed : undefined;
}

function keyOf(id: number): string {
  return `${PREFIX}${String(id)}`;
}

/** One line per task. */
export function showTodos(todos: readonly Todo[]): string {
  const marks = { pending: ' ', in_progress: '~', done: 'x' };
  return todos
    .map(({ id, text, status }) => `[${marks[status]}] ${String(id)}. ${text}`)
    .join('\n');
}
