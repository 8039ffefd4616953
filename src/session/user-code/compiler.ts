import type { CompileResult, ReducerModule, ToolModule } from '../../sandbox/api.ts';
import { HungTaskError } from '../lib/hung-task-error.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { UserReducers, UserTools } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type CompileScope, createCompileQueue } from './compile-queue.ts';
import { findKey } from './find-key.ts';

/** The page's part of the sandbox, whose code runs in the engine. */
export interface SandboxPort {
  /** Resolves when a retry is worthwhile after the sandbox was unreachable. */
  untilReachable(): Promise<void>;
}

/** Compiles files, usually away from the page's thread. May reject. */
export interface CompileTasks {
  compileTool(source: string): Promise<CompileResult<ToolModule>>;
  compileReducer(source: string): Promise<CompileResult<ReducerModule>>;
}

/** Options of {@link createCompiler}. */
export interface CompilerOptions {
  sandbox: SandboxPort | undefined;
  tasks: CompileTasks;
  /** When to compile after an edit. Default: at once. */
  afterKey?: Schedule | undefined;
  /** When to report an edited file that does not compile. */
  afterTyping: Schedule;
  /** Called when a file computed for too long, so that nothing starts by itself again. */
  onHung(): void;
  onTools(own: UserTools): void;
  onReducers(own: UserReducers): void;
  /** Called when compilations begin and end. */
  onBusy(busy: boolean): void;
}

/** Compiles the user's files in the background. */
export interface Compiler {
  sync(workspace: Workspace, look: CompileScope): void;
  readonly pending: boolean;
  /**
   * Resolves when every file that may be compiled is compiled. Never rejects.
   *
   * @param isPatient waits for a pause in typing before errors are reported. Default: at once
   */
  settle(isPatient?: boolean): Promise<void>;
  dispose(): void;
}

/** Keeps a workspace's tools and reducers compiled. */
export function createCompiler(options: CompilerOptions): Compiler {
  const { sandbox, tasks: engine, afterKey, afterTyping, onHung } = options;
  let busy = 0;
  const onBusy = (begins: boolean) => {
    const before = busy;
    busy += begins ? 1 : -1;
    if ((before === 0) !== (busy === 0)) options.onBusy(busy > 0);
  };
  const untilReachable = () => sandbox?.untilReachable();
  const attempt = async <TModule>(
    compile: () => Promise<CompileResult<TModule>>,
  ): Promise<CompileResult<TModule>> => {
    if (!sandbox) return NOWHERE_TO_RUN;
    try {
      return await compile();
    } catch (error) {
      if (!(error instanceof HungTaskError)) throw error;
      onHung();
      return TOO_LONG;
    }
  };
  const tools = createCompileQueue<ToolModule>({
    compile: (_, text) => attempt(() => engine.compileTool(text)),
    afterKey,
    afterTyping,
    untilReachable,
    onChange: options.onTools,
    onBusy,
  });
  const reducers = createCompileQueue<ReducerModule>({
    compile: async (tool, text) =>
      checkName(tool, await attempt(() => engine.compileReducer(text))),
    afterKey,
    afterTyping,
    untilReachable,
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
    settle: async (isPatient) => {
      await Promise.all([tools.settle(isPatient), reducers.settle(isPatient)]);
    },
    dispose: () => {
      tools.dispose();
      reducers.dispose();
    },
  };
}

function checkName(
  tool: string,
  result: CompileResult<ReducerModule>,
): CompileResult<ReducerModule> {
  if (!result.ok || result.module.descriptor.toolName === tool) return result;
  const said = JSON.stringify(result.module.descriptor.toolName);
  const message = `This is the reducer of ${tool}, but its toolName is ${said}. Write toolName: ${JSON.stringify(tool)}.`;
  const place = findKey(result.module.source, ['toolName']);
  return { ok: false, errors: [{ message, ...place }] };
}

const TOO_LONG: { ok: false; errors: { message: string }[] } = {
  ok: false,
  errors: [
    {
      message:
        'Reading this file took more than 2 s, so the engine stopped it. Simplify its schema.',
    },
  ],
};
const NOWHERE_TO_RUN: { ok: false; errors: { message: string }[] } = {
  ok: false,
  errors: [
    {
      message:
        'Your code cannot run, because this browser does not support the sandbox. Example tools run.',
    },
  ],
};
