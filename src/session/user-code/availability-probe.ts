import type { Clock, Tool } from '../../core/index.ts';
import type { Sandbox, SandboxRun, ToolModule } from '../../sandbox/api.ts';

/** Answers whether the user's tools are available, without calling them. */
export interface AvailabilityProbe {
  /** Asks `isAvailable` of these tools again. Never rejects. */
  refresh(modules: readonly ToolModule[]): Promise<void>;
  createTool(module: ToolModule): Tool;
  dispose(): void;
}

/**
 * Most tools are always available. Then no sandbox opens, which would cost a Worker.
 *
 * @param clock - The clock of the sandbox's runs. Nothing waits for it.
 */
export function createAvailabilityProbe(sandbox: Sandbox, clock: Clock): AvailabilityProbe {
  let run: SandboxRun | undefined;
  return {
    refresh: (modules) => sandbox.refreshAvailability(modules),
    createTool: (module) => {
      const { isAvailable, ...descriptor } = module.descriptor;
      if (!isAvailable) return { ...descriptor, execute: neverCalled };
      run ??= sandbox.openRun({ clock });
      return run.createTool(module);
    },
    dispose: () => run?.close(),
  };
}

async function neverCalled(): Promise<never> {
  throw new Error('This tool cannot be called; it only answers isAvailable.');
}
