import type { Explanation } from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import { firstLine } from '../lib/first-line.ts';
import type { Lane } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { STEP_INFOS, type StepInfo } from './clauses.ts';
import {
  describeExpectedBudget,
  describeStep,
  describeVerdict,
  gateOf,
  modelText,
  toFacts,
} from './describe-step.ts';
import {
  type LadderInput,
  type LadderStep,
  type StepDescription,
  UNREACHED_STEP,
} from './ladder-step.ts';
import { describeRemoteStep } from './remote-ladder.ts';
import { ruleText } from './rules.ts';

/**
 * The steps of one call, from its trace events only.
 *
 * Source: docs/contract.md#trace.
 */
export function toLadder(input: LadderInput): LadderStep[] {
  return STEP_INFOS.map((info) => {
    const { step, id, title, clause } = info;
    return { step, id, title, clause, ...describeAnywhere(info, input) };
  });
}

/** Input of {@link toPreviewLadder}. */
export interface PreviewInput {
  /** The registry's explanation; absent without a registry. */
  explanation: Explanation | undefined;
  workspace: Workspace;
  /** Absent for an unknown name. */
  info: ToolInfo | undefined;
  /** The tool that an unknown name probably means. */
  meant?: string | undefined;
  callId: string;
}

/**
 * The ladder of a call that has not run: its share of the budget and the expected verdicts of the
 * tool's gates, then the pending steps, from the arguments gate on, because that needs a call.
 */
export function toPreviewLadder({ explanation, ...input }: PreviewInput): LadderStep[] {
  let ended = false;
  return STEP_INFOS.map((info) => {
    const { step, id, title, clause } = info;
    if (explanation && id === 'budget') {
      return { step, id, title, clause, ...describeExpectedBudget(input, explanation.name) };
    }
    const found = explanation && gateOf(info, explanation.gates, ({ verdict }) => verdict.outcome);
    ended ||= !found || id === 'arguments';
    if (!found || ended) return { step, id, title, clause, ...UNREACHED_STEP };
    const { verdict } = found;
    const personality = currentPersonality(input.workspace);
    const facts = { ...input, personality, tool: explanation.name, value: verdict.value };
    ended = 'result' in verdict;
    const modelReads = 'result' in verdict ? textOf(verdict.result) : '';
    return { step, id, title, clause, ...describeVerdict(info, verdict, facts, modelReads) };
  });
}

/** The end of a lane in one line: the reason of a refusal or failure, otherwise empty. */
export function toLaneNote(input: LadderInput): string {
  const { lane } = input;
  if (lane.decidedBy) {
    const { step, rule } = lane.decidedBy;
    const detail = ruleText(rule).detail(toFacts(lane.decidedBy, input));
    return lane.status === 'refused' ? `refused at gate ${step}: ${detail}` : 'dry run';
  }
  if (lane.status === 'refused')
    return `refused: ${lane.settled?.reason ?? lane.settled?.code ?? ''}`;
  if (lane.status !== 'failed') return '';
  // The lane names the tool already, and many lanes may say it.
  if (lane.settled?.reason === 'aborted') return 'aborted';
  return firstLine(modelText(lane)) || failureNote(lane);
}

/** For a run on a server, local edits fix nothing. */
function describeAnywhere(info: StepInfo, input: LadderInput): StepDescription {
  const { on } = input.run;
  if (on?.reports === 'results') return describeRemoteStep(info.id, input.lane);
  const described = describeStep(info, input);
  if (!on || !described.refusal) return described;
  const { fix: _, otherFix: __, ...refusal } = described.refusal;
  return { ...described, refusal };
}

/** If the text of a failure is unknown. */
function failureNote({ settled }: Lane): string {
  return [settled?.code, settled?.reason].filter(Boolean).join(', ') || 'failed';
}
