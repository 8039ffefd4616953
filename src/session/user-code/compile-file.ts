import type {
  CompileResult,
  ReducerModule,
  Sandbox,
  SourceFinding,
  ToolModule,
} from '../../sandbox/api.ts';
import type { CompileTasks } from './compiler.ts';
import { findKey, type KeyPlace } from './find-key.ts';
import { placeProblem } from './place-problem.ts';
import { findSchemaFindings } from './schema-findings.ts';
import { findFault } from './validate-module.ts';

/** The tasks that compile files in a sandbox. A file that the registry refuses does not compile. */
export function createCompileTasks(sandbox: Sandbox | undefined): CompileTasks {
  return {
    compileTool: async (source) => hold(source, await sandbox?.compile(source, 'tool')),
    compileReducer: async (source) => hold(source, await sandbox?.compile(source, 'reducer')),
  };
}

function hold<TModule extends ToolModule | ReducerModule>(
  source: string,
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
  if (!result.ok) {
    return { ...result, errors: result.errors.map((error) => placeProblem(source, error)) };
  }
  const { module } = result;
  const fault = findFault(module);
  if (fault !== undefined) {
    return { ok: false, errors: [{ message: fault, ...placeOfFault(module, fault) }] };
  }
  const findings = module.kind === 'tool' ? findFindings(module) : [];
  return findings.length === 0 ? result : { ok: true, module: { ...module, findings } };
}

/** The place of what the registry refuses. Its sentence begins with a refused name. */
function placeOfFault(module: ToolModule | ReducerModule, message: string): Partial<KeyPlace> {
  const { source, kind } = module;
  const isName = kind === 'tool' && message.startsWith(`'${module.descriptor.name}'`);
  if (isName) return findKey(source, ['name']) ?? {};
  const { line, column } = placeProblem(source, { message });
  return line === undefined ? {} : { line, column: column ?? 1 };
}

function findFindings(module: ToolModule): readonly SourceFinding[] {
  const ignored = (module.ignored ?? []).map(
    (message): SourceFinding => ({
      severity: 'warning',
      ...placeProblem(module.source, { message }),
    }),
  );
  return [...ignored, ...findSchemaFindings(module)];
}
