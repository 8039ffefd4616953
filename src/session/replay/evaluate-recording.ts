import type { DefaultToolRegistry, ToolCallResult, TraceEvent } from '../../core/index.ts';
import { createTurn } from '../engine/create-run-registry.ts';
import { isCountedWhole } from '../tokens/bounded-count.ts';
import type { TokenCount } from '../tokens/count-texts.ts';
import { loadCounter } from '../tokens/load-counter.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import {
  createReplayRegistry,
  type ReplayParts,
  type ReplayPlace,
} from './create-replay-registry.ts';
import type { WorkPace } from './pace.ts';
import type { RecordedSessionTurn, RecordedToolCall, Recording } from './recording.ts';
import type { ReplayCall, ReplayTokens, ReplayTurn, SessionReplay } from './replay.ts';
import type { ReplayClock } from './replay-clock.ts';
import { addTokens, NO_TOKENS, sumReplay } from './sum-replay.ts';

/**
 * Replays a recorded session in a workspace: the gates of its personality decide about each call,
 * and its reducers and budget shorten the recorded results. No tool runs. Rejects only after an
 * abort.
 *
 * Source: docs/contract.md#one-call-step-by-step.
 *
 * @example
 * const { replay } = await evaluateRecording(recording, place, parts, pace);
 * replay.totals.refused;
 */
export async function evaluateRecording(
  recording: Recording,
  place: ReplayPlace,
  parts: Omit<ReplayParts, 'observer'> & { clock: ReplayClock },
  pace: WorkPace,
): Promise<{ replay: SessionReplay; registry: DefaultToolRegistry }> {
  const { workspace, declared } = place;
  const trace = new TurnTrace();
  const { registry, missing } = await createReplayRegistry(recording, place, {
    ...parts,
    observer: (event) => trace.add(event),
  });
  const count = await loadTokenCount(workspace.contextSettings?.counter);
  const { ctx, allowedTools, filterOpts } = createTurn(
    { ...workspace, dryRun: false },
    new AbortController().signal,
    declared.flatMap(({ permissions }) => permissions ?? []),
  );
  const { attachments } = workspace.scenario;
  const lacks = new Set(Object.values(missing).flat());
  const turns: ReplayTurn[] = [];
  let window = NO_TOKENS;
  for (const turn of recording.turns) {
    trace.begin();
    const sent = turn.calls.map(({ toolCallId, name, args }) => ({ toolCallId, name, args }));
    const results = await registry.executeParallel(
      sent,
      { ...ctx, currentTurn: turn.number },
      allowedTools,
      filterOpts,
      attachments,
    );
    const calls = toCalls(turn, results, trace, count).map((call) => ({
      ...call,
      isKnown: !lacks.has(call.name),
    }));
    window = calls.reduce((sum, { tokens }) => addTokens(sum, tokens), window);
    turns.push({ number: turn.number, calls, window });
    parts.clock.nextTurn();
    if (pace.isDue()) await pace.pause('check', turn.number / recording.turns.length);
  }
  const { provider, notes } = recording;
  const called = turns.flatMap(({ calls }) => calls.map(({ name }) => name));
  return {
    replay: {
      ...{ ok: true, provider, notes, turns, missing },
      totals: sumReplay(turns),
      called: [...new Set(called)],
    },
    registry,
  };
}

type OfCall = Extract<TraceEvent, { call: number; name: string }>;

/** The events of a turn that say why a result is shorter. */
class TurnTrace {
  #refused = new Map<number, Extract<OfCall, { type: 'gate' }>>();
  #reduced = new Map<number, number>();
  #cut = new Set<number>();

  begin(): void {
    this.#refused.clear();
    this.#reduced.clear();
    this.#cut.clear();
  }

  add(event: TraceEvent): void {
    if (event.type === 'gate' && event.outcome === 'refuse') this.#refused.set(event.call, event);
    else if (event.type === 'reduced') this.#reduced.set(event.call, event.after);
    else if (event.type === 'trimmed' && event.cut) this.#cut.add(event.call);
  }

  refusal = (call: number) => this.#refused.get(call);
  reduced = (call: number) => this.#reduced.get(call);
  isCut = (call: number) => this.#cut.has(call);
}

function toCalls(
  { calls }: RecordedSessionTurn,
  results: readonly ToolCallResult[],
  trace: TurnTrace,
  count: (text: string) => TokenCount,
): Omit<ReplayCall, 'isKnown'>[] {
  return calls.map((call, index) => {
    const { toolCallId, name, isFailure, result } = call;
    const refused = trace.refusal(index);
    const answer = results[index]?.result;
    const text = answer === undefined ? '' : answer.ok ? answer.value : answer.error;
    const recorded = result?.length ?? 0;
    const now = result === undefined ? 0 : text.length;
    return {
      ...{ toolCallId, name, isFailure, args: toPreview(call), hasResult: result !== undefined },
      ...(refused &&
        answer?.ok === false && {
          refusal: {
            ...{ gate: refused.gate, rule: refused.rule, code: answer.code },
            reason: text.slice(0, MAX_REASON),
          },
        }),
      chars: { recorded, reduced: refused ? now : (trace.reduced(index) ?? recorded), now },
      tokens: result === undefined ? NO_TOKENS : toTokens(count(result), count(text)),
      isCut: result !== undefined && trace.isCut(index),
    };
  });
}

function toTokens(recorded: TokenCount, now: TokenCount): ReplayTokens {
  const isExact = recorded.isExact && now.isExact;
  return { recorded: recorded.tokens, now: now.tokens, isExact };
}

async function loadTokenCount(
  name: TokenCounterName | undefined,
): Promise<(text: string) => TokenCount> {
  const count = await loadCounter(name);
  const isEstimate = name === undefined || name === 'estimate';
  return (text) => ({ tokens: count(text), isExact: !isEstimate && isCountedWhole(text) });
}

const MAX_REASON = 400;
const MAX_ARGS = 160;

function toPreview({ args }: RecordedToolCall): string {
  const text = typeof args === 'string' ? args : (JSON.stringify(args) ?? '');
  return text.length > MAX_ARGS ? `${text.slice(0, MAX_ARGS)}…` : text;
}
