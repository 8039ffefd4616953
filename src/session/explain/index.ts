/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { CLAUSE_GROUPS, type ClauseGroup, type ContractClause, findClause } from './all-clauses.ts';
export { CAPABILITY_LABELS } from './capability-labels.ts';
export { CLAUSE_EXPORTS, CLAUSE_OF_FILES } from './clause-exports.ts';
export { gateTitle, STEP_INFOS, toSource } from './clauses.ts';
export { selectDeclaredAccessFix } from './declared-access-fix.ts';
export { selectDeclaredForbidden, selectForbidden, selectIsBarred } from './forbidden-sentence.ts';
export { type FlowStep, type GateFlow, selectGateFlow } from './gate-flow.ts';
export { toLaneNote } from './gate-ladder.ts';
export { ladderOfLane, selectLadder } from './gate-ladder-selectors.ts';
export type { LadderStatus, LadderStep, Refusal } from './ladder-step.ts';
export { PROBLEM_SOURCES } from './problem-clauses.ts';
export { type CallGroup, isInGroup } from './step-end.ts';
