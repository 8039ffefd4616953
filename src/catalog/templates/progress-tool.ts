import { defineTool, err, ok } from '../../core/index.ts';

const PAUSE_MS = 200;

export const tool = defineTool({
  name: 'my_progress',
  description: 'Works through a number of steps and reports its progress.',
  schema: {
    type: 'object',
    properties: {
      steps: { type: 'integer', minimum: 1, maximum: 20, default: 5 },
    },
    required: ['steps'],
    additionalProperties: false,
  },
  async execute({ steps }, ctx) {
    for (let step = 1; step <= steps; step += 1) {
      // The user pressed Stop, or the time limit passed: the result so far is discarded.
      if (ctx.abortSignal.aborted) return err(`Stopped before step ${step} of ${steps}.`);
      ctx.emit({
        type: 'progress',
        toolName: 'my_progress',
        message: `step ${step} of ${steps}`,
        percent: Math.round((step / steps) * 100),
        audience: 'user',
      });
      await pause(PAUSE_MS);
    }
    return ok(`All ${steps} steps are done.`);
  },
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
