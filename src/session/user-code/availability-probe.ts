import type { Clock } from '../../core/index.ts';
import type { Sandbox, SandboxRun, ToolModule } from '../../sandbox/api.ts';

/** Answers whether the user's tools are available, without calling them. */
export interface AvailabilityProbe {
  /** Asks `isAvailable` of these tools, if they differ from the last ones. Never rejects. */
  refresh(modules: readonly ToolModule[]): Promise<void>;
  /** The last answer of the tool's `isAvailable`; `undefined` if it has none. */
  isAvailable(module: ToolModule): boolean | undefined;
}

/**
 * Most tools are always available. Then no sandbox opens, which would cost a Worker.
 *
 * @param clock - The clock of the sandbox's runs. Nothing waits for it.
 */
export function createAvailabilityProbe(sandbox: Sandbox, clock: Clock): AvailabilityProbe {
  let run: SandboxRun | undefined;
  let known: readonly string[] = [];
  return {
    refresh: async (modules) => {
      const sources = modules.map(({ source }) => source);
      const isSame = sources.every((source, index) => source === known[index]);
      if (isSame && sources.length === known.length) return;
      await sandbox.refreshAvailability(modules);
      known = sources;
    },
    isAvailable: (module) => {
      if (!module.descriptor.isAvailable) return undefined;
      run ??= sandbox.openRun({ clock });
      return run.createTool(module).isAvailable?.();
    },
  };
}
