import {
  type CachedBy,
  type GateEvent,
  splitBudget,
  type VerdictOutcome,
} from '../../core/index.ts';
import { textOf } from '../../lib/text-of.ts';
import { toAccessFix } from '../access/access-fix.ts';
import { toDeniedHostSentence } from '../access/denied-host.ts';
import { firstLine } from '../lib/first-line.ts';
import { formatCount, formatDollars, formatDuration, formatPlural } from '../lib/format.ts';
import { lookup } from '../lib/lookup.ts';
import { refusedValues } from '../lib/refused-values.ts';
import { isCut } from '../run/shown-status.ts';
import type { Lane } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { guessName } from '../user-code/tool-names.ts';
import type { Fix } from '../workspace/fix.ts';
import { currentBatch, currentPersonality, findCall } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { StepInfo } from './clauses.ts';
import { cutSizes } from './cut-sizes.ts';
import { failureSource, ruleSource } from './failure-clauses.ts';
import { failureText } from './failure-text.ts';
import { callFaultFix, FIXES, OTHER_FIXES } from './fixes.ts';
import { isReduced } from './is-reduced.ts';
import { type LadderInput, type StepDescription, UNREACHED_STEP } from './ladder-step.ts';
import { type CallRuleFacts, ruleSentence, ruleText } from './rules.ts';
import { tokenSizes } from './token-sizes.ts';

/** Describes a step of a call that has run, or is running. */
export function describeStep(info: StepInfo, input: LadderInput): StepDescription {
  switch (info.id) {
    case 'budget':
      return describeBudget(input);
    case 'execute':
      return describeExecute(info, input);
    case 'reduce':
      return describeReduce(input);
    case 'trim':
      return describeTrim(input.lane);
    default:
      return describeGate(info, input);
  }
}

function describeBudget({ run, lane }: LadderInput): StepDescription {
  if (!run.batch) return UNREACHED_STEP;
  const { totalBudget, calls, perCallBudget, tokens } = run.batch;
  if (tokens) return describeSplit(formatPlural(tokens.total, 'token'), calls, tokens.perCall);
  return describeSplit(formatCount(totalBudget), calls, perCallBudget, lane.budget);
}

/** The share of a call of the open batch in the budget of its next run. */
export function describeExpectedBudget(
  { workspace, info }: Pick<CallRuleFacts, 'info'> & { workspace: Workspace },
  tool: string,
): StepDescription {
  const { budget, contextSettings } = workspace;
  const { length: calls } = currentBatch(workspace).calls;
  const tokens = contextSettings?.budgetTokens;
  const { total, perCall } = splitBudget(tokens ?? budget.totalChars, calls);
  if (tokens !== undefined) return describeSplit(formatPlural(total, 'token'), calls, perCall);
  const own = lookup(budget.caps, tool) ?? info?.maxResultChars;
  return describeSplit(formatCount(total), calls, perCall, own);
}

function describeSplit(
  total: string,
  calls: number,
  perCall: number,
  own = perCall,
): StepDescription {
  const split = `${total} ÷ ${formatPlural(calls, 'call')} = ${formatCount(perCall)}`;
  const capped = own < perCall ? `, output limit ${formatCount(own)}` : '';
  return { status: 'ok', detail: split + capped };
}

function describeGate(info: StepInfo, input: LadderInput): StepDescription {
  const event = gateOf(info, input.lane.gates, ({ outcome }) => outcome);
  return event
    ? describeVerdict(info, event, toFacts(event, input), modelText(input.lane))
    : UNREACHED_STEP;
}

/**
 * The verdict that a step shows: the refusal of any gate at this step. Otherwise that of the step's
 * own gate. Gates that share a step, and gates of a newer server, appear where they refuse.
 */
export function gateOf<Asked extends { gate: string; step: number }>(
  { id, step }: StepInfo,
  gates: readonly Asked[],
  outcomeOf: (asked: Asked) => VerdictOutcome,
): Asked | undefined {
  const refusal = gates.find((one) => one.step === step && outcomeOf(one) === 'refuse');
  return refusal ?? gates.find(({ gate }) => gate === id);
}

/** The verdict of a gate, and if it ends the call, the reason and the remedy. */
export function describeVerdict(
  info: StepInfo,
  { outcome, rule, value }: Pick<GateEvent, 'outcome' | 'rule' | 'value'>,
  facts: CallRuleFacts,
  modelReads: string,
): StepDescription {
  const text = ruleText(rule);
  const detail = withOrigin(text.detail(facts), rule, facts);
  if (outcome === 'pass') {
    return { status: rule === 'capabilities.narrowed' ? 'partial' : 'ok', detail };
  }
  if (outcome === 'skip') return { status: 'skip', detail };
  const fix = withAccess(FIXES.get(rule)?.(facts), facts);
  const otherFix = OTHER_FIXES.get(rule)?.(facts);
  return {
    status: outcome === 'refuse' ? 'refused' : 'answered',
    detail,
    refusal: {
      rule,
      sentence: ruleSentence(text, facts) ?? detail,
      ...toValue(rule, value, facts),
      ...(fix && { fix }),
      ...(otherFix && { otherFix }),
      clause: info.clause,
      source: ruleSource(rule) ?? info.clause.source,
      modelReads,
    },
  };
}

/** The value of a rule. The arguments gate has a sentence for each value, but not the value. */
function toValue(
  rule: string,
  value: GateEvent['value'],
  { workspace, callId }: CallRuleFacts,
): { value?: string } {
  if (value === undefined) return {};
  if (rule !== 'arguments.invalid') return { value: [value].flat().join('\n') };
  const call = workspace && findCall(workspace, callId);
  const refused = call && refusedValues(call.argsText, [value].flat().map(String));
  return refused === undefined ? {} : { value: refused };
}

/** For the registry, every tool without server and plugin is built in. The page knows its author. */
function withOrigin(detail: string, rule: string, facts: CallRuleFacts): string {
  if (rule !== 'lookup.built_in') return detail;
  const origin = facts.info?.origin ?? originInRun(facts);
  if (origin === 'user') return detail.replace(/^built-in/, 'your tool');
  return origin === 'declared' ? detail.replace(/^built-in/, 'declared tool') : detail;
}

/** The author of a tool that was deleted since the run, as the run's workspace states it. */
function originInRun({ tool, workspace }: CallRuleFacts): ToolInfo['origin'] | undefined {
  if (workspace?.tools.some(({ code }) => guessName(code) === tool)) return 'user';
  return workspace?.declarations.some(({ text }) => text.includes(tool)) ? 'declared' : undefined;
}

/** The next refusal would ask for the rest of what an added tool needs, so one fix grants all. */
function withAccess(fix: Fix | undefined, facts: CallRuleFacts): Fix | undefined {
  const { info, workspace, run } = facts;
  const asks = fix?.kind === 'allow-tool' || fix?.kind === 'provide-backends';
  const isGiven = info?.origin === 'catalogue' || info?.origin === 'offered';
  if (!asks || !info || isGiven || !workspace) return fix;
  const all = toAccessFix({ workspace, info, run, first: fix });
  return all && all.fixes.length > 1 ? all : fix;
}

function describeExecute(info: StepInfo, input: LadderInput): StepDescription {
  const { lane } = input;
  const { settled, startAt, executedAt } = lane;
  const failed = settled && !settled.ok && !lane.decidedBy;
  if (failed) return describeFailure(info, input);
  if (startAt === undefined) return UNREACHED_STEP;
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
  const own = tool?.origin === 'user';
  const failure = failureText({ tool: lane.tool, own, after, code, reason, problem });
  const modelReads = modelText(lane);
  const lacks = own || REFUSED_ACCESS.test(modelReads);
  const fix =
    callFaultFix(run, lane, modelReads) ??
    (lacks && tool ? toAccessFix({ workspace: run.input, info: tool, run }) : undefined);
  return {
    status: 'failed',
    detail: failure.detail ?? (firstLine(modelReads) || `failed ${after}`),
    refusal: {
      rule: `execute.${reason ?? settled?.code ?? 'failed'}`,
      sentence: toDeniedHostSentence(currentPersonality(run.input), modelReads) ?? failure.sentence,
      ...(fix && { fix }),
      clause: info.clause,
      source: failureSource({ code, reason, text: modelReads }),
      modelReads,
    },
  };
}

/** How the text of a refused access begins. */
const REFUSED_ACCESS = /^(?:HOST_NOT_ALLOWED|PATH_NOT_REACHABLE): /;

function describeReduce({ lane, hasGrown }: LadderInput): StepDescription {
  const { reduced } = lane;
  if (!reduced) return UNREACHED_STEP;
  if (reduced.outcome === 'none') return { status: 'skip', detail: 'no reducer' };
  if (reduced.outcome === 'failed') {
    return {
      status: 'failed',
      detail: `kept the original: ${reduced.warning ?? 'the reducer failed'}`,
    };
  }
  const { before, after } = reduced;
  const sizes = isReduced(lane)
    ? `${formatCount(before)} → ${formatPlural(after, 'char')}`
    : 'unchanged';
  if (hasFailed(lane)) return { status: 'error', detail: `error text: ${sizes}` };
  if (hasGrown) return { status: 'partial', detail: `the result grew: ${sizes}` };
  return { status: before > 0 && after === 0 ? 'partial' : 'ok', detail: sizes };
}

function describeTrim(lane: Lane): StepDescription {
  const { trimmed } = lane;
  // The trim also applies to a refusal's text. The call itself did not reach this step.
  if (!trimmed || lane.status === 'refused') return UNREACHED_STEP;
  const { after, budget, tokens } = trimmed;
  const isError = hasFailed(lane);
  if (trimmed.cut) {
    const sizes = cutSizes(lane);
    return { status: 'partial', detail: isError ? `error text: ${sizes}` : sizes };
  }
  // An uncut text is as long after the trim as before.
  const sizes = tokens
    ? tokenSizes(tokens.after, tokens.budget, lane.counter, true)
    : `${formatCount(after)} of ${formatCount(budget)}`;
  if (isError) {
    return { status: 'error', detail: `an error may use the whole budget of the turn: ${sizes}` };
  }
  return isCut(lane)
    ? { status: 'partial', detail: `everything is lost: ${sizes}` }
    : { status: 'ok', detail: `fits: ${sizes}` };
}

/** A failed call ends at Execute. The steps after it handle its error. */
function hasFailed({ settled }: Lane): boolean {
  return settled?.ok === false;
}

/** The facts that the texts of a gate's rules name. */
export function toFacts(event: GateEvent, { run, lane, info, meant }: LadderInput): CallRuleFacts {
  return {
    tool: lane.tool,
    info,
    meant,
    personality: currentPersonality(run.input),
    callId: lane.callId,
    workspace: run.input,
    run,
    value: event.value,
  };
}

/** The text that the model receives. */
export function modelText(lane: Lane): string {
  return lane.result ? textOf(lane.result) : (lane.rawText ?? '');
}
