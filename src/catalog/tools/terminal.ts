import type { ScopedProcess, ToolContext } from '../../core/index.ts';
import type { World } from '../world.ts';

/**
 * The context of a `terminal` call. The programs report their own progress. Both of their streams
 * come in one, in the order of the lines.
 */
export function terminalContext(world: World) {
  return (ctx: ToolContext): Pick<ToolContext, 'scopedProcess' | 'emit'> => {
    const scopedProcess: ScopedProcess = {
      async run(binary, args) {
        const { exitCode, output } = await world.processes.exec(
          binary,
          args,
          ctx.abortSignal,
          (message, percent) => {
            ctx.emit({
              type: 'progress',
              toolName: 'terminal',
              message,
              percent,
              audience: 'user',
            });
          },
        );
        return { exitCode, stdout: output, stderr: '' };
      },
    };
    return { scopedProcess, emit: () => {} };
  };
}
