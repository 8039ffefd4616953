import type {
  CachedBy,
  Explanation,
  GateEvent,
  Personality,
  VerdictOutcome,
} from '../../core/index.ts';
import type { StepId } from '../../core/steps.ts';
import { textOf } from '../../lib/text-of.ts';
import {
  firstLine,
  formatCount,
  formatDollars,
  formatDuration,
  formatPlural,
} from '../lib/format.ts';
import type { Lane, Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { RunProblem } from '../store/user-code.ts';
import type { Fix } from '../workspace/fix.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import { type Clause, STEP_INFOS, type StepInfo } from './clauses.ts';
import { failureSource, ruleSource } from './failure-clauses.ts';
import { failureText } from './failure-text.ts';
import { FIXES } from './fixes.ts';
import { toHostFix } from './host-fix.ts';
import { describeRemoteStep } from './remote-ladder.ts';
import { type CallRuleFacts, ruleText } from './rules.ts';

/** The state of one step. */
export type LadderStatus =
  | 'ok'
  | 'skip'
  | 'refused'
  | 'answered'
  | 'unreached'
  | 'running'
  | 'failed'
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
  clause: Clause;
  /** The clause that explains the rule or the failure. */
  source: string;
  /** The text that the model receives instead of an output. */
  modelReads: string;
}

/** One step of one call, ready for display. */
export interface LadderStep {
  /** 1 to 12, in the order of docs/contract.md#one-call-twelve-steps. */
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

/** Input of {@link toLadder}. */
export interface LadderInput {
  run: Run;
  lane: Lane;
  /** Absent for an unknown name. */
  info: ToolInfo | undefined;
  /** The problem in the user's code, if the sandbox reported one. */
  problem?: RunProblem | undefined;
}

/**
 * The twelve steps of one call, from its trace events only.
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
  personality: Personality;
  /** Absent for an unknown name. */
  info: ToolInfo | undefined;
  callId: string;
}

/**
 * The ladder of a call that has not run: the expected verdicts of the tool's gates, then the
 * pending steps. The arguments gate stays pending, because it needs a call.
 */
export function toPreviewLadder({ explanation, ...input }: PreviewInput): LadderStep[] {
  let ended = false;
  return STEP_INFOS.map((info) => {
    const { step, id, title, clause } = info;
    const found = explanation && gateOf(info, explanation.gates, ({ verdict }) => verdict.outcome);
    if (!explanation || !found || ended || id === 'arguments') {
      return { step, id, title, clause, ...UNREACHED };
    }
    const { verdict } = found;
    const facts = { ...input, tool: explanation.name, value: verdict.value };
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
  return lane.status === 'failed' ? firstLine(modelText(lane)) || failureNote(lane) : '';
}

/** For a run on a server, local edits fix nothing. */
function describeAnywhere(info: StepInfo, input: LadderInput): StepDescription {
  const { on } = input.run;
  if (on?.told === 'results') return describeRemoteStep(info.id, input.lane);
  const described = describeStep(info, input);
  if (!on || !described.refusal) return described;
  const { fix: _, ...refusal } = described.refusal;
  return { ...described, refusal };
}

/** If the text of a failure is unknown. */
function failureNote({ settled }: Lane): string {
  return [settled?.code, settled?.reason].filter(Boolean).join(', ') || 'failed';
}

type StepDescription = Pick<LadderStep, 'status' | 'detail' | 'refusal'>;

const UNREACHED: StepDescription = { status: 'unreached', detail: '' };

function describeStep(info: StepInfo, input: LadderInput): StepDescription {
  switch (info.id) {
    case 'budget':
      return describeBudget(input);
    case 'execute':
      return describeExecute(info, input);
    case 'reduce':
      return describeReduce(input.lane);
    case 'trim':
      return describeTrim(input.lane);
    default:
      return describeGate(info, input);
  }
}

function describeBudget({ run, lane }: LadderInput): StepDescription {
  if (!run.batch) return UNREACHED;
  const { totalBudget, calls, perCallBudget } = run.batch;
  const split = `${formatCount(totalBudget)} ÷ ${formatPlural(calls, 'call')} = ${formatCount(perCallBudget)}`;
  const own = lane.budget;
  const capped =
    own !== undefined && own < perCallBudget ? `, output limit ${formatCount(own)}` : '';
  return { status: 'ok', detail: split + capped };
}

function describeGate(info: StepInfo, input: LadderInput): StepDescription {
  const event = gateOf(info, input.lane.gates, ({ outcome }) => outcome);
  return event
    ? describeVerdict(info, event, toFacts(event, input), modelText(input.lane))
    : UNREACHED;
}

/**
 * The verdict that a step shows: the refusal of any gate at this step, otherwise that of the step's
 * own gate. Gates that share a step, and gates of a newer server, appear where they refuse.
 */
function gateOf<Asked extends { gate: string; step: number }>(
  { id, step }: StepInfo,
  gates: readonly Asked[],
  outcomeOf: (asked: Asked) => VerdictOutcome,
): Asked | undefined {
  const refusal = gates.find((one) => one.step === step && outcomeOf(one) === 'refuse');
  return refusal ?? gates.find(({ gate }) => gate === id);
}

function describeVerdict(
  info: StepInfo,
  { outcome, rule, value }: Pick<GateEvent, 'outcome' | 'rule' | 'value'>,
  facts: CallRuleFacts,
  modelReads: string,
): StepDescription {
  const text = ruleText(rule);
  const detail = text.detail(facts);
  if (outcome === 'pass') return { status: 'ok', detail };
  if (outcome === 'skip') return { status: 'skip', detail };
  const fix = FIXES.get(rule)?.(facts);
  return {
    status: outcome === 'refuse' ? 'refused' : 'answered',
    detail,
    refusal: {
      rule,
      sentence: text.sentence?.(facts) ?? detail,
      ...(value !== undefined && { value: [value].flat().join('\n') }),
      ...(fix && { fix }),
      clause: info.clause,
      source: ruleSource(rule) ?? info.clause.source,
      modelReads,
    },
  };
}

function describeExecute(info: StepInfo, input: LadderInput): StepDescription {
  const { lane } = input;
  const { settled, startAt, executedAt } = lane;
  const failed = settled && !settled.ok && !lane.decidedBy;
  if (failed) return describeFailure(info, input);
  if (startAt === undefined) return UNREACHED;
  if (lane.status === 'unsettled') return { status: 'unreported', detail: 'end not reported' };
  if (executedAt === undefined) {
    const last = lane.progress.at(-1)?.event.message;
    return { status: 'running', detail: last ?? 'running' };
  }
  const chars = formatPlural(lane.rawChars ?? 0, 'char');
  const facts = `${formatDuration(executedAt - startAt)}, ${chars}`;
  if (lane.cached) {
    const saved = lane.saved === undefined ? '' : `, saved ${formatDollars(lane.saved)}`;
    return { status: 'ok', detail: `${CACHED[lane.cached]}${saved}: ${facts}` };
  }
  return { status: 'ok', detail: facts };
}

const CACHED: Record<CachedBy, string> = {
  hit: 'answered from the cache',
  joined: 'shared the result of an identical call',
};

function describeFailure(
  info: StepInfo,
  { run, lane, problem, info: tool }: LadderInput,
): StepDescription {
  const { settled, startAt } = lane;
  const after =
    startAt === undefined ? 'before it started' : `after ${formatDuration(lane.durationMs ?? 0)}`;
  const reason = settled?.reason;
  const code = settled?.code ?? 'execution_failed';
  const own = tool?.origin === 'own';
  const told = failureText({ tool: lane.tool, own, after, code, reason, problem });
  const modelReads = modelText(lane);
  const fix = toHostFix(modelReads, currentPersonality(run.input), tool);
  return {
    status: 'failed',
    detail: told.detail ?? (firstLine(modelReads) || `failed ${after}`),
    refusal: {
      rule: `execute.${reason ?? settled?.code ?? 'failed'}`,
      sentence: told.sentence,
      ...(fix && { fix }),
      clause: info.clause,
      source: failureSource({ code, reason, text: modelReads }),
      modelReads,
    },
  };
}

function describeReduce(lane: Lane): StepDescription {
  const { reduced } = lane;
  if (!reduced) return UNREACHED;
  if (reduced.outcome === 'none') return { status: 'skip', detail: 'no reducer' };
  if (reduced.outcome === 'failed') {
    return {
      status: 'failed',
      detail: `kept the original: ${reduced.warning ?? 'the reducer failed'}`,
    };
  }
  const { before, after } = reduced;
  if (lane.reducedText === lane.rawText && before === after) {
    return { status: 'ok', detail: 'unchanged' };
  }
  return { status: 'ok', detail: `${formatCount(before)} → ${formatPlural(after, 'char')}` };
}

function describeTrim(lane: Lane): StepDescription {
  const { trimmed } = lane;
  // The trim also applies to a refusal's text. The call itself did not reach this step.
  if (!trimmed || lane.status === 'refused') return UNREACHED;
  const { before, after, budget } = trimmed;
  if (!trimmed.cut) {
    return { status: 'ok', detail: `fits: ${formatCount(before)} of ${formatCount(budget)}` };
  }
  return { status: 'ok', detail: `cut at ${formatCount(after)} of ${formatCount(before)}` };
}

function toFacts(event: GateEvent, { run, lane, info }: LadderInput): CallRuleFacts {
  return {
    tool: lane.tool,
    info,
    personality: currentPersonality(run.input),
    callId: lane.callId,
    value: event.value,
  };
}

function modelText(lane: Lane): string {
  return lane.result ? textOf(lane.result) : (lane.rawText ?? '');
}
