import { defineTool, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** Runs a command line and reports on the way. A failing command is a result, not an error. */
export function createTerminal(world: World) {
  return defineTool({
    name: 'terminal',
    description:
      'Runs a command in the repository: git status, git diff --stat, ls -la, npm install, npx vitest run.',
    toolset: 'terminal',
    schema: {
      type: 'object',
      properties: {
        command: { type: 'string', minLength: 1, description: 'The command line; && joins two.' },
      },
      required: ['command'],
      additionalProperties: false,
    },
    timeoutMs: 30_000,
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ command }, ctx) {
      const { exitCode, output } = await world.processes.run(
        command,
        ctx.abortSignal,
        (message, percent) => {
          ctx.emit({ type: 'progress', toolName: 'terminal', message, percent, audience: 'user' });
        },
      );
      const value = exitCode === 0 ? output : `${output}[exit code ${String(exitCode)}]`;
      return ok(value, { structured: { exitCode } });
    },
  });
}
