/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export { findRepeatedIds } from './batch-transitions.ts';
export { BUDGET_LIMITS, TOKEN_LIMITS } from './budget-limits.ts';
export { CALL_FAILURE_TEXT, type CallFailure, type CallFault, GIVE_UP_MS } from './call-fault.ts';
export { callFaultsOf } from './call-fault-transitions.ts';
export { type CompactionChoice, callKey, compactionOf, KEEP_LIMITS } from './compaction-choice.ts';
export { type ContextChanges, type ModelProfile, roomOf } from './context-settings.ts';
export { type CostlyContent, costlyContent } from './costly-content.ts';
export { currentPersonality } from './current.ts';
export type { Fix } from './fix.ts';
export { fixturesOf } from './fixture-transitions.ts';
export { MAX_BATCHES, MAX_CALLS } from './limits.ts';
export {
  answeringMocks,
  findMock,
  mockOrders,
  mocksOf,
  type ResponsePosition,
} from './mock-transitions.ts';
export { holdsCode, readImport } from './parse-import.ts';
export * as personalityTransitions from './personality-transitions.ts';
export { countDataChanges, recordChangesOf } from './record-transitions.ts';
export { MAX_SEED } from './scenario.ts';
export type { ScenarioResponse } from './scenario-response.ts';

export type {
  ApprovedDefinition,
  Batch,
  BatchCall,
  Declaration,
  EditableContext,
  Expectation,
  ExpectationRule,
  RegistrySettings,
  Sample,
  Workspace,
} from './workspace.ts';
