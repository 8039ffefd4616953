import type { Clock } from '../../core/index.ts';
import type { Sandbox, SandboxRun, ToolModule } from '../../sandbox/api.ts';

/** Answers whether the user's tools are available, without calling them. */
export interface AvailabilityProbe {
  /** Asks `isAvailable` of these tools again. Never rejects. */
  refresh(modules: readonly ToolModule[]): Promise<void>;
  /** The last answer of the tool's `isAvailable`; `undefined` if it has none. */
  isAvailable(module: ToolModule): boolean | undefined;
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
    isAvailable: (module) => {
      if (!module.descriptor.isAvailable) return undefined;
      run ??= sandbox.openRun({ clock });
      return run.createTool(module).isAvailable?.();
    },
    dispose: () => run?.close(),
  };
}
