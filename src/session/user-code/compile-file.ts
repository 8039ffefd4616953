import type { CompileResult, ReducerModule, Sandbox, ToolModule } from '../../sandbox/api.ts';
import type { CompileTasks } from './compiler.ts';
import { findFault } from './validate-module.ts';

/** The tasks that compile files in a sandbox. A file that the registry refuses does not compile. */
export function createCompileTasks(sandbox: Sandbox | undefined): CompileTasks {
  return {
    compileTool: async (source) => hold(await sandbox?.compile(source, 'tool')),
    compileReducer: async (source) => hold(await sandbox?.compile(source, 'reducer')),
  };
}

function hold<TModule extends ToolModule | ReducerModule>(
  result: CompileResult<TModule> | undefined,
): CompileResult<TModule> {
  if (!result)
    return {
      ok: false,
      errors: [
        {
          message:
            'The file cannot be compiled, because the sandbox did not load. Reload the page to try again.',
        },
      ],
    };
  if (!result.ok) return result;
  const fault = findFault(result.module);
  return fault === undefined ? result : { ok: false, errors: [{ message: fault }] };
}
