import { defineTool, err, ok } from '../../../core/index.ts';

const STEPS = ['reading', 'splitting', 'counting words', 'writing'];

export const tool = defineTool({
  name: 'build_index',
  description: 'Builds the search index for a number of pages.',
  schema: {
    type: 'object',
    properties: { pages: { type: 'integer', minimum: 1 } },
    required: ['pages'],
  },
  timeoutMs: 1500,
  async execute({ pages }, ctx) {
    for (const [index, step] of STEPS.entries()) {
      if (ctx.abortSignal.aborted) return err(`Stopped while ${step}.`);
      ctx.emit({
        type: 'progress',
        toolName: 'build_index',
        message: `${step}, ${pages} pages`,
        percent: (index / STEPS.length) * 100,
        audience: 'user',
      });
      await new Promise((resolve) => setTimeout(resolve, pages * 4));
    }
    return ok(`${pages} pages are in the index.`);
  },
});
