import type { Clock, Tool } from '../../core/index.ts';
import type { Sandbox, SandboxRun, ToolModule } from '../../sandbox/api.ts';

/** Makes own tools that are asked whether they are available, and never called. */
export interface AvailabilityProbe {
  /** Asks `isAvailable` of these tools anew. Never rejects. */
  refresh(modules: readonly ToolModule[]): Promise<void>;
  createTool(module: ToolModule): Tool;
  dispose(): void;
}

/**
 * Most tools are always available, and then no run is opened: one costs a Worker.
 *
 * @param clock - of the runs that are opened; nothing waits for it.
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
