import { defineTool, ok } from '../../core/index.ts';

// Found earlier in this turn: a tool made only for it.
const HITS = ['retry.ts:41 backs off too soon', 'queue.ts:7 has no limit', 'queue.ts:93 leaks'];

export const tool = defineTool({
  name: 'my_hits',
  description: 'Reads one hit of the search that this turn made, by its number.',
  // For one turn: when it ends well (ack), the registry removes the tool.
  ephemeral: true,
  // No allowlist can name a tool that was not there when it was written.
  alwaysInclude: true,
  schema: {
    type: 'object',
    properties: {
      hit: { type: 'integer', minimum: 1, maximum: 3, default: 1 },
    },
    required: ['hit'],
    additionalProperties: false,
  },
  async execute({ hit }) {
    return ok(`${hit} of ${HITS.length}: ${HITS[hit - 1]}`);
  },
});
