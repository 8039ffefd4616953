/**
 * The playground without a screen: its state, its transitions, its runs.
 *
 * @module
 */
export type { Clause, StepId } from './clauses.ts';
export type { Content, ContentBatch, ContentTool } from './content.ts';
export type { Fix } from './fix.ts';
export { formatCount, formatDuration, formatPlural } from './format.ts';
export type { LadderStatus, LadderStep, Refusal } from './ladder.ts';
export { type Output, type OutputStage, selectOutput } from './output.ts';
export { type ParsedWorkspace, parseWorkspace } from './parse-workspace.ts';
export type { Lane, LaneStatus, Run } from './run.ts';
export type { SessionClock } from './runner.ts';
export type { Schedule } from './schedule.ts';
export * from './selectors.ts';
export { createSession, type Session, type SessionPorts } from './session.ts';
export type * from './state.ts';
export { createMemoryStorage, type MemoryStorage, type WorkspaceStorage } from './storage.ts';
export { type Summary, selectSummary } from './summary.ts';
export type { Surface } from './surface.ts';
export type { ToolInfo } from './tool-info.ts';
export { BUDGET_LIMITS } from './transitions.ts';
export type * from './workspace.ts';
