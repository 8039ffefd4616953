import type { Workspace } from '../workspace/workspace.ts';
import { selectFirstCall } from './selection.ts';
import type { SessionState } from './state.ts';

/** What the screen says of a document of which nothing has run. */
export const NOTHING_RAN = {
  run: undefined,
  replaced: undefined,
  past: undefined,
  moment: undefined,
  runRefusal: undefined,
  preparing: false,
  comparing: false,
  log: [],
  runtimeProblems: [],
  world: undefined,
  checks: {},
} as const satisfies Partial<SessionState>;

/** A session before anything is loaded. */
export function toOpeningState(workspace: Workspace): SessionState {
  return {
    workspace,
    tools: [],
    collisions: [],
    mismatches: [],
    userTools: {},
    userReducers: {},
    declared: {},
    networkAsks: [],
    pendingAnswers: [],
    ...selectFirstCall(workspace),
    editorTab: 'args',
    bottomTab: 'timeline',
    ...NOTHING_RAN,
    runs: undefined,
    trust: 'own',
    autoRun: true,
    undo: undefined,
    redo: undefined,
    visibility: undefined,
    save: 'saved',
    kept: false,
    link: undefined,
    notice: undefined,
    offer: undefined,
  };
}
