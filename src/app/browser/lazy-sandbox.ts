import { loadOnce } from '../../lib/load-once.ts';
import type { CompileResult, ReducerModule, Sandbox, ToolModule } from '../../sandbox/api.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../../sandbox/limits.ts';

/**
 * A sandbox that loads when the first file is compiled. After a failed attempt, the next compile
 * retries.
 *
 * @param load imports the sandbox
 * @example
 * createLazySandbox(async () => (await import('./sandbox/host/index.ts')).createSandbox());
 */
export function createLazySandbox(load: () => Promise<Sandbox>): Sandbox {
  let loaded: Sandbox | undefined;
  const get = loadOnce(async () => {
    loaded = await load();
    return loaded;
  });

  function compile(source: string, kind: 'tool'): Promise<CompileResult<ToolModule>>;
  function compile(source: string, kind: 'reducer'): Promise<CompileResult<ReducerModule>>;
  async function compile(
    source: string,
    kind: 'tool' | 'reducer',
  ): Promise<CompileResult<ToolModule | ReducerModule>> {
    const sandbox = await get().catch(() => undefined);
    if (!sandbox) return { ok: false, errors: [{ message: NOT_LOADED }] };
    return kind === 'tool' ? sandbox.compile(source, kind) : sandbox.compile(source, kind);
  }

  return {
    limits: DEFAULT_SANDBOX_LIMITS,
    compile,
    refreshAvailability: async (modules) => {
      const sandbox = modules.length > 0 ? await get().catch(() => undefined) : undefined;
      await sandbox?.refreshAvailability(modules);
    },
    openRun: (options) => {
      if (!loaded) throw new Error('The sandbox is not loaded. Compile a file first.');
      return loaded.openRun(options);
    },
    checkReducer: async (module, samples, options) => {
      const sandbox = await get().catch(() => undefined);
      if (sandbox) return sandbox.checkReducer(module, samples, options);
      return { ok: false, stopped: 'sandbox_failed', message: NOT_LOADED, problems: [] };
    },
    warmUp: async () => (await get()).warmUp(),
    dispose: () => loaded?.dispose(),
  };
}

const NOT_LOADED = 'The sandbox did not load. Check the network and try again.';
