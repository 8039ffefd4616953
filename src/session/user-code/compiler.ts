import type { CompileResult, ReducerModule, Sandbox, ToolModule } from '../../sandbox/api.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { UserReducers, UserTools } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type CompileScope, createCompileQueue } from './compile-queue.ts';

/** The registry's objection to a module; `undefined` if it accepts it. May reject. */
export type FindFault = (module: ToolModule | ReducerModule) => Promise<string | undefined>;

/** Options of {@link createCompiler}. */
export interface CompilerOptions {
  sandbox: Sandbox | undefined;
  afterTyping: Schedule;
  findFault: FindFault;
  onTools(own: UserTools): void;
  onReducers(own: UserReducers): void;
  /** Called when compilations begin and end. */
  onBusy(busy: boolean): void;
}

/** Compiles the user's files in the background. */
export interface Compiler {
  sync(workspace: Workspace, look: CompileScope): void;
  readonly pending: boolean;
  /** Resolves when every file that may be compiled is compiled. Never rejects. */
  settle(): Promise<void>;
  dispose(): void;
}

/** Keeps a workspace's tools and reducers compiled. */
export function createCompiler(options: CompilerOptions): Compiler {
  const { sandbox, afterTyping, findFault } = options;
  let busy = 0;
  const onBusy = (begins: boolean) => {
    const before = busy;
    busy += begins ? 1 : -1;
    if ((before === 0) !== (busy === 0)) options.onBusy(busy > 0);
  };
  const tools = createCompileQueue<ToolModule>({
    compile: async (_, text) =>
      sandbox ? hold(await sandbox.compile(text, 'tool'), findFault) : NOWHERE_TO_RUN,
    afterTyping,
    onChange: options.onTools,
    onBusy,
  });
  const reducers = createCompileQueue<ReducerModule>({
    compile: async (tool, text) => {
      if (!sandbox) return NOWHERE_TO_RUN;
      return checkName(tool, await hold(await sandbox.compile(text, 'reducer'), findFault));
    },
    afterTyping,
    onChange: options.onReducers,
    onBusy,
  });

  return {
    sync: (workspace, look) => {
      tools.sync(new Map(workspace.tools.map(({ id, code }) => [id, code])), look);
      reducers.sync(new Map(Object.entries(workspace.reducers)), look);
    },
    get pending() {
      return tools.pending || reducers.pending;
    },
    settle: async () => {
      await Promise.all([tools.settle(), reducers.settle()]);
    },
    dispose: () => {
      tools.dispose();
      reducers.dispose();
    },
  };
}

async function hold<TModule extends ToolModule | ReducerModule>(
  result: CompileResult<TModule>,
  findFault: FindFault,
): Promise<CompileResult<TModule>> {
  if (!result.ok) return result;
  const fault = await findFault(result.module);
  return fault === undefined ? result : { ok: false, errors: [{ message: fault }] };
}

function checkName(
  tool: string,
  result: CompileResult<ReducerModule>,
): CompileResult<ReducerModule> {
  if (!result.ok || result.module.descriptor.toolName === tool) return result;
  const said = JSON.stringify(result.module.descriptor.toolName);
  const message = `This is the reducer of ${tool}, but its toolName is ${said}. Write toolName: ${JSON.stringify(tool)}.`;
  return { ok: false, errors: [{ message }] };
}

const NOWHERE_TO_RUN: { ok: false; errors: { message: string }[] } = {
  ok: false,
  errors: [
    {
      message:
        'Your code cannot run, because this browser does not support the sandbox. Example tools run.',
    },
  ],
};
