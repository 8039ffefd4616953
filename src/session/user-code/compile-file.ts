import type {
  CompileResult,
  ReducerModule,
  Sandbox,
  SourceFinding,
  ToolModule,
} from '../../sandbox/api.ts';
import type { CompileTasks } from './compiler.ts';
import { findKey } from './find-key.ts';
import { findSchemaFindings } from './schema-findings.ts';
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
  const { module } = result;
  const fault = findFault(module);
  if (fault !== undefined) return { ok: false, errors: [{ message: fault }] };
  const findings = module.kind === 'tool' ? findFindings(module) : [];
  return findings.length === 0 ? result : { ok: true, module: { ...module, findings } };
}

function findFindings(module: ToolModule): readonly SourceFinding[] {
  const ignored = (module.ignored ?? []).map((message): SourceFinding => {
    const name = /'(\w+)'/.exec(message)?.[1] ?? '';
    return { severity: 'warning', message, ...findKey(module.source, [name]) };
  });
  return [...ignored, ...findSchemaFindings(module)];
}
