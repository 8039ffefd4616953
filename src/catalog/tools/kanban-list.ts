import { defineTool, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** Lists the board as JSON; over ten cards the built-in reducer counts them instead. */
export function createKanbanList(world: World) {
  return defineTool({
    name: 'kanban_list',
    description: "Lists the team's cards, the latest change first.",
    toolset: 'data',
    schema: {
      type: 'object',
      properties: {
        status: { enum: ['todo', 'doing', 'review', 'done'], description: 'Default: all.' },
        max_priority: { type: 'integer', minimum: 1, maximum: 4, description: '1 is the highest.' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      },
      additionalProperties: false,
    },
    validateArgs: true,
    async execute({ status, max_priority = 4, limit = 50 }, ctx) {
      await world.delay('board', [120, 190], ctx.abortSignal);
      const cards = world.board.filter(
        (card) => (!status || card.status === status) && card.priority <= max_priority,
      );
      return ok(JSON.stringify(cards.slice(0, limit), null, 2));
    },
  });
}
