import { defineTool, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'build_log',
  description: 'Reads the log of the last build.',
  schema: { type: 'object', properties: {} },
  trim: 'tail',
  async execute() {
    const steps = Array.from(
      { length: 120 },
      (_, at) => `[${at + 1}/121] compiled module ${at + 1}`,
    );
    return ok(
      [...steps, '[121/121] error: src/queue/retry.ts:14:3 jitter is not a number'].join('\n'),
    );
  },
});
