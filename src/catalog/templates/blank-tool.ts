import { defineTool, ok } from '../../core/index.ts';

export const tool = defineTool({
  name: 'my_tool',
  description: 'Greets a person. The model reads this to decide when to call the tool.',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, default: 'Ada', description: 'The person to greet.' },
    },
    required: ['name'],
    additionalProperties: false,
  },
  async execute({ name }, ctx) {
    console.log('called with', name);
    return ok(`Hello ${name}, this is turn ${ctx.currentTurn}.`);
  },
});
