import type { KeyValueStore } from '../../../core/index.ts';
import { isRecord } from '../../../lib/is-record.ts';
import type { BoardCard, BuiltinSources } from '../sources.ts';
import { readEntries } from './key-value.ts';

/** The columns of the board. */
export const STATUSES = ['todo', 'doing', 'review', 'done'] as const;

const PREFIX = 'kanban:';

/** All cards, the latest change first: the initial cards and the added ones. */
export async function readBoard(
  store: KeyValueStore,
  { board = [] }: Pick<BuiltinSources, 'board'>,
): Promise<BoardCard[]> {
  const initial = typeof board === 'function' ? board() : board;
  const cards = new Map(initial.map((card) => [card.id, card]));
  for (const entry of await readEntries(store, PREFIX)) {
    const card = toCard(entry);
    if (card) cards.set(card.id, card);
  }
  return [...cards.values()].sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
}

/** The card in a stored value; `undefined` for any other value. */
function toCard(value: unknown): BoardCard | undefined {
  if (!isRecord(value)) return undefined;
  const { id, title, status, priority, updatedAt, description } = value;
  const column = STATUSES.find((one) => one === status);
  if (
    typeof id !== 'string' ||
    typeof title !== 'string' ||
    column === undefined ||
    typeof priority !== 'number' ||
    typeof updatedAt !== 'string' ||
    !(description === undefined || typeof description === 'string')
  ) {
    return undefined;
  }
  return {
    id,
    title,
    status: column,
    priority,
    updatedAt,
    ...(description !== undefined && { description }),
  };
}

/** Stores a card with a new id. @returns `undefined` if another call took the id */
export async function addCard(
  store: KeyValueStore,
  card: BoardCard,
): Promise<BoardCard | undefined> {
  return (await store.add(`${PREFIX}${card.id}`, JSON.stringify(card))) ? card : undefined;
}

/** The next free id, one above the highest. */
export function nextCardId(cards: readonly BoardCard[]): string {
  const numbers = cards.map(({ id }) => Number(/(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return `CARD-${String(Math.max(0, ...numbers) + 1)}`;
}
