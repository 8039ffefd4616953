import { createToolRegistry, DefaultToolResultReducerRegistry } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { ReducerModule, ToolModule } from '../../sandbox/api.ts';
import { findExcess } from '../workspace/find-excess.ts';
import { TOOL_LIMITS } from '../workspace/limits.ts';

/**
 * Asks the registry whether it accepts a module. A refused name or limit is then a problem of the
 * file and not of the run. The limits of a tool come first.
 *
 * @returns the sentence; `undefined` if it accepts the module.
 */
export function findFault(module: ToolModule | ReducerModule): string | undefined {
  const excess = findExcess(module.descriptor, TOOL_LIMITS);
  if (excess !== undefined) return excess;
  try {
    if (module.kind === 'tool') {
      const { isAvailable: _, ...descriptor } = module.descriptor;
      createToolRegistry({ tools: [{ ...descriptor, execute: neverCalled }] });
    } else {
      new DefaultToolResultReducerRegistry().register({
        ...module.descriptor,
        reduce: (result) => result,
      });
    }
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function neverCalled(): Promise<never> {
  throw new Error('This tool is for display only.');
}
