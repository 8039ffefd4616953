import type { LiveDeclaration } from '../declarations/live-declaration.ts';
import { prepare, toRunRefusal } from '../engine/prepare-run.ts';
import type { RunTarget } from '../engine/run-target.ts';
import type { Remember } from '../lib/session-memory.ts';
import { keptHandleOf } from '../run/read-back.ts';
import { shownStatus } from '../run/shown-status.ts';
import type { ConversationCall, ConversationTurn } from '../store/conversation.ts';
import type { Lane, Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import { findProblems } from '../tool-list/find-problems.ts';
import { toNeededCode, toReadyCode } from '../user-code/ready-code.ts';
import { setBatch } from '../workspace/transitions.ts';
import type { Batch, BatchCall, Workspace } from '../workspace/workspace.ts';
import type { TurnServices } from './conversation-context.ts';

/** Options of {@link runTurns}. */
export interface RunTurnsOptions {
  /** Another one than that of any conversation before. */
  number: number;
  /** The state after the document's code was compiled. */
  state: SessionState;
  parts: NonNullable<TurnServices['parts']>;
  declared: readonly LiveDeclaration[];
  hasSandbox: boolean;
  /** An edit started it, so it sends no request to the real network. */
  simulated: boolean;
  remember: Remember;
  signal: AbortSignal;
  onProgress(done: number): void;
}

/** The turns, and why they ended early. */
export interface RunTurns {
  turns: ConversationTurn[];
  /** A sentence; absent if the last turn was reached. */
  stopped?: string;
}

/** The length of all results, above which a conversation ends. Unit: UTF-16 code units. */
export const MAX_CONVERSATION_CHARS = 50_000_000;

/** Runs the batches of a workspace in their order, each in a registry of its own. Never rejects. */
export async function runTurns(options: RunTurnsOptions): Promise<RunTurns> {
  const { state, signal, onProgress } = options;
  const { batches } = state.workspace;
  const ids = new ConversationIds();
  const turns: ConversationTurn[] = [];
  let chars = 0;
  let stopped: string | undefined;
  for (const batch of batches) {
    const facts = { batchId: batch.id, name: batch.name, calls: [] };
    if (stopped === undefined && signal.aborted) stopped = STOPPED;
    if (stopped !== undefined) {
      turns.push({ ...facts, outcome: 'waiting' });
      continue;
    }
    const { turn, isHung } = await runTurn(options, batch);
    // A turn that was under way at Stop has no results.
    const isOpen = signal.aborted && turn.outcome === 'failed';
    turns.push(isOpen ? { ...facts, outcome: 'waiting' } : ids.withOwnIds(turn));
    chars += turn.calls.reduce((sum, { result }) => sum + lengthOf(result), 0);
    if (isHung) stopped = HUNG;
    else if (chars > MAX_CONVERSATION_CHARS) stopped = TOO_LARGE;
    onProgress(turns.length);
  }
  const isWhole = turns.every(({ outcome }) => outcome !== 'waiting');
  return { turns, ...(stopped !== undefined && !isWhole && { stopped }) };
}

const STOPPED = 'The conversation was stopped.';
const HUNG = 'The conversation ended at a turn that computed for too long.';
const TOO_LARGE =
  'The conversation ended, because its results are longer than 50,000,000 characters.';

async function runTurn(
  options: RunTurnsOptions,
  batch: Batch,
): Promise<{ turn: ConversationTurn; isHung?: boolean }> {
  const { state, parts, declared, hasSandbox, remember, number, signal } = options;
  const facts = { batchId: batch.id, name: batch.name };
  if (batch.calls.length === 0) return { turn: { ...facts, outcome: 'empty', calls: [] } };
  const workspace = setBatch(state.workspace, batch.id);
  const own = { ...state, workspace };
  const { refusal, input } = remember(() => ({
    refusal: toRunRefusal(findProblems(own)),
    input: {
      ...{ workspace, declared, prepared: prepare(workspace) },
      simulated: options.simulated,
      userTools: hasSandbox ? toReadyCode(own).tools : [],
      ...(hasSandbox && { code: toNeededCode(own) }),
    },
  }));
  if (refusal !== undefined) {
    const calls = batch.calls.map(toQueued);
    return { turn: { ...facts, outcome: 'invalid', note: refusal, calls } };
  }
  const target = createTurnTarget(parts.engine, number);
  const active = parts.startRun({ ...input, id: 0, target, atOnce: true, onChange: () => {} });
  const stop = () => active.stop();
  signal.addEventListener('abort', stop);
  await Promise.race([active.done, untilAborted(signal)]);
  signal.removeEventListener('abort', stop);
  return { turn: toTurn(facts, active.run, workspace), isHung: target.isHung };
}

/** The engine as the target of one turn, which also notes what a run does not have. */
function createTurnTarget(engine: Pick<RunTarget, 'start'>, conversation: number) {
  const target = {
    isHung: false,
    start: (...[input, onNews]: Parameters<RunTarget['start']>) =>
      engine.start({ ...input, conversation }, (news) => {
        const { end } = news;
        if (end && 'hung' in end) target.isHung = true;
        onNews(news);
      }),
  };
  return target;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function toTurn(
  facts: Pick<ConversationTurn, 'batchId' | 'name'>,
  run: Run,
  workspace: Workspace,
): ConversationTurn {
  const { lanes, status, warnings } = run;
  const texts = new Map(
    workspace.batches
      .find(({ id }) => id === facts.batchId)
      ?.calls.map(({ id, argsText }) => [id, argsText]),
  );
  const calls = lanes.map((lane) => toCall(run, lane, texts.get(lane.callId) ?? ''));
  const isAnswered = status === 'done' && calls.every(({ result }) => result !== undefined);
  if (isAnswered) return { ...facts, outcome: 'answered', calls };
  return { ...facts, outcome: 'failed', note: warnings.at(-1) ?? UNFINISHED, calls };
}

const UNFINISHED = 'The turn ended before each call had a result.';

function toCall(run: Run, lane: Lane, argsText: string): ConversationCall {
  const { callId, toolCallId, tool, result, untrusted, trimmed } = lane;
  const handle = keptHandleOf(run, lane);
  return {
    ...{ callId, toolCallId, tool, argsText, status: shownStatus(lane) },
    ...(result && { result }),
    ...(untrusted && { untrusted }),
    ...(trimmed && { trimmed }),
    ...(handle !== undefined && { handle }),
  };
}

function toQueued({ id, toolCallId, tool, argsText }: BatchCall): ConversationCall {
  return { callId: id, toolCallId, tool, argsText, status: 'queued' };
}

function lengthOf(result: Lane['result']): number {
  if (!result) return 0;
  return (result.ok ? result.value : result.error).length;
}

/** Gives a call another id if a call of an earlier turn has it: providers match results by their ids. */
class ConversationIds {
  readonly #taken = new Set<string>();
  #turns = 0;

  withOwnIds(turn: ConversationTurn): ConversationTurn {
    this.#turns += 1;
    // Only answered turns are part of requests.
    if (turn.outcome !== 'answered') return turn;
    const calls = turn.calls.map((call) => ({ ...call, toolCallId: this.#free(call.toolCallId) }));
    for (const { toolCallId } of calls) this.#taken.add(toolCallId);
    return { ...turn, calls };
  }

  #free(id: string): string {
    let free = id;
    for (let more = this.#turns; this.#taken.has(free); more += 1) free = `${id}_t${more}`;
    return free;
  }
}
