import type { ReducerModule, SourceFinding, SourceProblem, ToolModule } from '../../sandbox/api.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { perSession } from '../lib/session-memory.ts';
import type { Collision } from '../store/collision.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { Compiled, UserReducers, UserTools } from '../store/user-code.ts';
import { describeCollision } from '../tools/collision-text.ts';
import { findLoss, hasLost } from '../tools/collisions.ts';
import { neededBatches } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { nameOf } from './tool-names.ts';

/** A user's tool that can be registered. */
export interface ReadyTool {
  id: string;
  module: ToolModule;
}

/** A user's reducer that can be registered. */
export interface ReadyReducer {
  /** The reducer's tool. */
  tool: string;
  module: ReducerModule;
}

/** The user's code for a registry. */
export interface ReadyCode {
  tools: readonly ReadyTool[];
  reducers: readonly ReadyReducer[];
}

/** Input of {@link toReadyCode}. */
export interface UserCodeState {
  workspace: Workspace;
  userTools: UserTools;
  userReducers: UserReducers;
  tools: readonly ToolInfo[];
  collisions: readonly Collision[];
  takenNames: readonly Collision[];
}

/**
 * The user's files that can be registered now, including those with taken names. Returns the same
 * object for the same files.
 */
export function toReadyCode({ workspace, userTools: own, userReducers }: UserCodeState): ReadyCode {
  return ready(workspace.tools, own, userReducers);
}

/** Problems of the user's files. A problem in a file that the open batch needs prevents the run. */
export function toCodeProblems(state: UserCodeState): readonly WorkspaceProblem[] {
  const { workspace, userTools: own, userReducers, collisions, takenNames } = state;
  return problems(workspace, own, userReducers, collisions, takenNames);
}

/** The user's code that the open batch needs; `undefined` if it needs none. */
export function toNeededCode(state: UserCodeState): ReadyCode | undefined {
  const { tools, reducers } = toReadyCode(state);
  const called = calledTools(state.workspace);
  const callsAgents = mayCallOthers(called, state.tools);
  const needed = {
    tools: tools.filter(({ id, module: { descriptor } }) => {
      const { name } = descriptor;
      return (
        (callsAgents || called.has(name)) &&
        !hasLost(state.collisions, { origin: 'user', id, name })
      );
    }),
    reducers: reducers.filter(({ tool }) => called.has(tool)),
  };
  return needed.tools.length + needed.reducers.length > 0 ? needed : undefined;
}

/** Whether the open batch may need the user's code, compiled or not. */
export function mayNeedCode({ workspace, tools }: UserCodeState): boolean {
  if (workspace.tools.length + Object.keys(workspace.reducers).length === 0) return false;
  const called = calledTools(workspace);
  const [native, own] = [namesOf(tools, false), namesOf(tools, true)];
  return (
    mayCallOthers(called, tools) ||
    [...called].some(
      (name) => !native.has(name) || own.has(name) || Object.hasOwn(workspace.reducers, name),
    )
  );
}

const ready = memoizeLast(
  (userTools: Workspace['tools'], own: UserTools, userReducers: UserReducers): ReadyCode => {
    const tools = userTools.flatMap(({ id, disabled }) => {
      const compiled = lookup(own, id);
      return disabled || compiled?.status !== 'ok' ? [] : [{ id, module: compiled.module }];
    });
    const reducers = Object.entries(userReducers).flatMap(([tool, compiled]) =>
      compiled.status === 'ok' ? [{ tool, module: compiled.module }] : [],
    );
    return keepSame({ tools, reducers });
  },
);

const lastReady = perSession((): { code: ReadyCode } => ({ code: { tools: [], reducers: [] } }));

// Typing in one file replaces the maps, often without a change of the registrable files. Each list is
// kept by itself: who reads the tools need not look again when a reducer changes.
function keepSame(next: ReadyCode): ReadyCode {
  const last = lastReady();
  const { tools, reducers } = last.code;
  const sameTools = sameItems(next.tools, tools, (a, b) => a.id === b.id && a.module === b.module);
  const sameReducers = sameItems(next.reducers, reducers, (a, b) => a.module === b.module);
  if (!sameTools || !sameReducers) {
    last.code = {
      tools: sameTools ? tools : next.tools,
      reducers: sameReducers ? reducers : next.reducers,
    };
  }
  return last.code;
}

function sameItems<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return other !== undefined && same(item, other);
    })
  );
}

const problems = memoizeLast(
  (
    workspace: Workspace,
    own: UserTools,
    userReducers: UserReducers,
    collisions: readonly Collision[],
    takenNames: readonly Collision[],
  ): readonly WorkspaceProblem[] => {
    const called = calledTools(workspace);
    const found: WorkspaceProblem[] = [];
    for (const tool of workspace.tools) {
      const compiled = lookup(own, tool.id);
      const name = nameOf(tool, compiled);
      const self = { origin: 'user', id: tool.id, name } as const;
      // A call to a taken name goes to the tool that has the name.
      const blocks = called.has(name) && !tool.disabled && !hasLost(takenNames, self);
      const loss = findLoss(collisions, self);
      const severity = tool.disabled ? 'warning' : 'error';
      const base = { severity, blocks } as const;
      const where = { kind: 'code', toolId: tool.id } as const;
      if (compiled?.status === 'broken') {
        for (const error of compiled.errors) {
          found.push({
            ...base,
            where: { ...where, ...placeOf(error) },
            ...say(`${name}.ts`, error),
          });
        }
      } else if (loss && loss.rule !== 'throw') {
        const { winner, loser } = describeCollision(loss, collisions);
        const message = `More than one tool has the name ${name}. ${winner} is registered, ${loser} is not. Rename one of them.`;
        found.push({ ...base, severity: 'warning', blocks: false, where, message });
      }
      for (const finding of findingsOf(compiled)) {
        const message = `${name}.ts: ${finding.message}`;
        const { severity } = finding;
        found.push({ severity, blocks: false, where: { ...where, ...placeOf(finding) }, message });
      }
    }
    for (const [tool, compiled] of Object.entries(userReducers)) {
      if (compiled.status !== 'broken') continue;
      const base = { severity: 'error', blocks: called.has(tool) } as const;
      for (const error of compiled.errors) {
        const where = { kind: 'reducer', tool, ...placeOf(error) } as const;
        found.push({ ...base, where, ...say(`The reducer of ${tool}`, error) });
      }
    }
    return found;
  },
);

/** Sentences about properties of a tool that have no effect. */
export function ignoredOf(compiled: Compiled<ToolModule> | undefined): readonly string[] {
  return compiled?.status === 'ok' ? (compiled.module.ignored ?? []) : [];
}

/** The mistakes in a file that compiles. */
export function findingsOf(compiled: Compiled<unknown> | undefined): readonly SourceFinding[] {
  return compiled?.status === 'ok' ? ((compiled.module as Partial<ToolModule>).findings ?? []) : [];
}

function say(file: string, error: SourceProblem): { message: string } {
  const { line, column } = error;
  const place = line === undefined ? '' : ` at line ${line}, column ${column ?? 1}`;
  const message = error.message.endsWith('.') ? error.message : `${error.message}.`;
  return { message: `${file} has an error${place}: ${message}` };
}

function placeOf({ line, column }: SourceProblem): { line?: number; column?: number } {
  return { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}

function calledTools(workspace: Workspace): ReadonlySet<string> {
  return new Set(neededBatches(workspace).flatMap(({ calls }) => calls.map(({ tool }) => tool)));
}

/** Declared agents may call any tool. */
function mayCallOthers(called: ReadonlySet<string>, infos: readonly ToolInfo[]): boolean {
  return infos.some(({ name, origin }) => origin === 'declared' && called.has(name));
}

function namesOf(infos: readonly ToolInfo[], own: boolean): ReadonlySet<string> {
  return new Set(infos.filter(({ origin }) => (origin === 'user') === own).map(({ name }) => name));
}
