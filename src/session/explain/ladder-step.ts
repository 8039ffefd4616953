import type { StepId } from '../../core/steps.ts';
import type { Lane, Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { RunProblem } from '../store/user-code.ts';
import type { Fix } from '../workspace/fix.ts';
import type { Clause } from './clauses.ts';

/** The state of one step. */
export type LadderStatus =
  | 'ok'
  /**
   * The call continued with less: with a cut result, or without some capabilities of its tool. Or its
   * reducer made the result longer, or lost failures.
   */
  | 'partial'
  | 'skip'
  | 'refused'
  | 'answered'
  | 'unreached'
  | 'running'
  | 'failed'
  /** The step handled the error of a call that failed before it. */
  | 'error'
  /** The server did not report it. */
  | 'unreported';

/** Why a call ended at a step. */
export interface Refusal {
  /** Stable id of the rule that decided, such as `allowlist.not_listed`. */
  rule: string;
  /** Details: names, values, and the remedy. */
  sentence: string;
  /** The input of the rule, if it has one. */
  value?: string;
  /** The change that would let the call pass, if there is one. */
  fix?: Fix;
  /** Another change that ends the refusal. */
  otherFix?: Fix;
  clause: Clause;
  /** The clause that explains the rule or the failure. */
  source: string;
  /** The text that the model receives instead of an output. */
  modelReads: string;
}

/** One step of one call, ready for display. */
export interface LadderStep {
  /** From 1, in the order of docs/contract.md#one-call-step-by-step. */
  step: number;
  id: StepId;
  title: string;
  status: LadderStatus;
  /** One line; empty for a step that was not reached. */
  detail: string;
  clause: Clause;
  /** Present if the call ended here. */
  refusal?: Refusal;
}

/** The call whose steps are described. */
export interface LadderInput {
  run: Run;
  lane: Lane;
  /** Absent for an unknown name. */
  info: ToolInfo | undefined;
  /** The tool that an unknown name probably means. */
  meant?: string | undefined;
  /** The problem in the user's code, if the sandbox reported one. */
  problem?: RunProblem | undefined;
  /** Whether the user's reducer made the result longer than it declares. */
  hasGrown?: boolean | undefined;
}

/** The part of a step that depends on the call. */
export type StepDescription = Pick<LadderStep, 'status' | 'detail' | 'refusal'>;

/** A step that the call has not reached. */
export const UNREACHED_STEP: StepDescription = { status: 'unreached', detail: '' };
