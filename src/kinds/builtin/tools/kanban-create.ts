import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { nowOf } from '../sources.ts';
import { addCard, nextCardId, readBoard, STATUSES } from '../support/board.ts';
import { storeOf, writeInTurn } from '../support/key-value.ts';

/** Adds a card to the board that `kanban_list` shows. */
export const kanbanCreate = defineBuiltin({
  name: 'kanban_create',
  config: (z) => z.strictObject({ scope: z.enum(['session', 'personality']).default('session') }),
  create: ({ scope }, sources) =>
    builtinTool({
      name: 'kanban_create',
      description: "Adds a card to the team's board and returns its id.",
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          title: {
            type: 'string',
            minLength: 3,
            maxLength: 120,
            description: 'The title of the card.',
          },
          description: {
            type: 'string',
            maxLength: 10_000,
            description: 'A longer description of the task.',
          },
          status: {
            enum: STATUSES,
            default: 'todo',
            description: 'The column of the card. Default todo.',
          },
          priority: {
            type: 'integer',
            minimum: 1,
            maximum: 4,
            default: 3,
            description: 'The priority from 1 (highest) to 4 (lowest). Default 3.',
          },
        },
        required: ['title'],
        additionalProperties: false,
      },
      capabilities: { storage: { kind: 'kv', scope } },
      execute: async ({ title, description, status = 'todo', priority = 3 }, ctx) => {
        const store = storeOf(ctx);
        const card = await writeInTurn(ctx.abortSignal, async () =>
          addCard(store, {
            id: nextCardId(await readBoard(store, sources)),
            title,
            status,
            priority,
            updatedAt: new Date(nowOf(sources)).toISOString(),
            ...(description !== undefined && { description }),
          }),
        );
        return ok(`Created ${card.id} in ${status}: ${title}`, { structured: { card } });
      },
    }),
});
