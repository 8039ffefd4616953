import { z } from 'zod';
import type { KeyValueStore } from '../../../core/index.ts';
import type { BoardCard } from '../sources.ts';
import { readEntries } from './key-value.ts';

/** The columns of the board. */
export const STATUSES = ['todo', 'doing', 'review', 'done'] as const;

const PREFIX = 'kanban:';

const cardSchema: z.ZodType<BoardCard> = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  priority: z.number(),
  updatedAt: z.string(),
  description: z.string().optional(),
}) as z.ZodType<BoardCard>; // what JSON has no value for is absent, never undefined

/** The cards, the latest change first: those that were there, and those that were added. */
export async function readBoard(
  store: KeyValueStore,
  initial: readonly BoardCard[],
): Promise<BoardCard[]> {
  const cards = new Map(initial.map((card) => [card.id, card]));
  for (const entry of await readEntries(store, PREFIX)) {
    const card = cardSchema.safeParse(entry, { jitless: true });
    if (card.success) cards.set(card.data.id, card.data);
  }
  return [...cards.values()].sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
}

/** Stores a card. */
export function storeCard(store: KeyValueStore, card: BoardCard): Promise<void> {
  return store.set(`${PREFIX}${card.id}`, JSON.stringify(card));
}

/** The next free id, counted on from the highest. */
export function nextCardId(cards: readonly BoardCard[]): string {
  const numbers = cards.map(({ id }) => Number(/(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return `CARD-${String(Math.max(0, ...numbers) + 1)}`;
}
