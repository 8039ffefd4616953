import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { readBoard, STATUSES } from '../support/board.ts';
import { storeOf } from '../support/key-value.ts';

/** Lists the board as JSON; above ten cards, the built-in reducer counts them instead. */
export const kanbanList = defineBuiltin({
  name: 'kanban_list',
  config: (z) => z.strictObject({ scope: z.enum(['session', 'personality']).default('session') }),
  create: ({ scope }, sources) =>
    builtinTool({
      name: 'kanban_list',
      description: "Lists the cards on the team's board, the most recently changed first.",
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          status: {
            enum: STATUSES,
            description: 'Only cards in this column. Default: all columns.',
          },
          max_priority: {
            type: 'integer',
            minimum: 1,
            maximum: 4,
            description: 'Only cards from priority 1 (highest) to this one. Default 4.',
          },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            default: 50,
            description: 'The maximum number of cards. Default 50.',
          },
        },
        additionalProperties: false,
      },
      capabilities: { storage: { kind: 'kv', scope } },
      outputIsUntrusted: true,
      async execute({ status, max_priority = 4, limit = 50 }, ctx) {
        const cards = (await readBoard(storeOf(ctx), sources)).filter(
          (card) =>
            (status === undefined || card.status === status) && card.priority <= max_priority,
        );
        return ok(JSON.stringify(cards.slice(0, limit), null, 2), {
          structured: { cards: cards.length },
        });
      },
    }),
});
