import type { Workspace } from '../workspace/workspace.ts';
import { selectOpening } from './selection.ts';
import type { SessionState } from './state.ts';

/** The state for a document that has not run. */
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
  typeReports: {},
} as const satisfies Partial<SessionState>;

/** The state before anything is loaded. */
export function toOpeningState(workspace: Workspace): SessionState {
  return {
    workspace,
    tools: [],
    collisions: [],
    takenNames: [],
    mismatches: [],
    argumentIssues: new Map(),
    userTools: {},
    userReducers: {},
    declared: {},
    networkAsks: [],
    pendingAnswers: [],
    ...selectOpening(workspace),
    bottomTab: 'timeline',
    ...NOTHING_RAN,
    runs: undefined,
    live: undefined,
    trust: 'user',
    autoRun: true,
    safeStart: undefined,
    undo: undefined,
    redo: undefined,
    historyEnd: undefined,
    visibility: undefined,
    save: 'saved',
    kept: false,
    link: undefined,
    notice: undefined,
    offer: undefined,
  };
}
