/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export type { Conversation, ConversationTurn, TurnOutcome } from './conversation.ts';
export { BY_CODE, type Declared, type PendingAnswer } from './declarations.ts';
export { selectIsUnchecked } from './may-compute.ts';
export type { WorkspaceProblem } from './problem.ts';
export type {
  RemoteRunPort,
  RemoteRunState,
  RequestFailure,
  SavedServer,
  ServerFacts,
  ServerForm,
} from './remote-run.ts';
export {
  type CallFacts,
  type CallStatus,
  calledIn,
  type Lane,
  type LaneStatus,
  type NestedCall,
  type Run,
  type RunPlace,
  type TimedEvent,
} from './run.ts';
export type { RunsState } from './run-history.ts';
export type { RunFacts, RunRecord } from './run-record.ts';
export {
  selectBatch,
  selectCall,
  selectDefinitions,
  selectIsStale,
  selectLane,
  selectMoment,
  selectSchemaText,
  selectTool,
} from './selectors.ts';
export { selectShownCall, selectShownCalls } from './shown-calls.ts';
export type { BottomTab, EditorTab, SaveState, SessionState } from './state.ts';
export type { ToolInfo } from './tool-info.ts';
export type { ToolRow } from './tool-row.ts';
export type {
  CodeCheck,
  CodeWarning,
  Compiled,
  LogLine,
  ReducerCheck,
  RunProblem,
} from './user-code.ts';
export {
  countChanges,
  type SandboxDataFile,
  type SandboxDataState,
  type SandboxDataTexts,
  UNTOUCHED_WORLD,
} from './world-state.ts';
