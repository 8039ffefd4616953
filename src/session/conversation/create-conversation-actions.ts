import type { Conversation, ConversationState } from '../store/conversation.ts';
import { mayCompute } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import { pinResult, setKeepTurns } from '../workspace/compaction-choice.ts';
import { setBatch } from '../workspace/transitions.ts';
import type { Batch, Workspace } from '../workspace/workspace.ts';
import type { ConversationActions } from './conversation-actions.ts';
import type { ConversationContext } from './conversation-context.ts';
import type { TurnSize } from './conversation-size.ts';
import { type RunTurnsOptions, runTurns } from './run-turns.ts';
import { changesTurns } from './select-stale.ts';
import { toTurnQuestion } from './turn-question.ts';

/** Creates the actions on the conversation. It belongs to the open document. */
export function createConversationActions(context: ConversationContext): ConversationActions {
  const { store, edit } = context;
  let work: AbortController | undefined;
  let count = 0;

  const change = (part: Partial<ConversationState>) => {
    const { refusal: _, ...before } = store.getState().conversation ?? {};
    store.setState({ conversation: { ...before, ...part } });
  };
  const runAll = async (isAsked: boolean) => {
    work?.abort();
    const own = new AbortController();
    work = own;
    count += 1;
    const { id } = store.getState().workspace;
    const total = store.getState().workspace.batches.length;
    context.trust();
    change({ progress: { done: 0, total } });
    const mark = `conversation ${count}`;
    context.busy.begin(mark);
    const leave = followRuns(context, own);
    const ended = await converse(context, {
      ...{ number: count, isAsked, signal: own.signal },
      onProgress: (done) => {
        if (work === own) change({ progress: { done, total } });
      },
    }).finally(() => {
      leave();
      context.busy.end(mark);
    });
    // A later conversation, or another document, has taken its place.
    if (work !== own || store.getState().workspace.id !== id) return;
    work = undefined;
    const { progress: _, ...rest } = store.getState().conversation ?? {};
    store.setState({ conversation: { ...rest, ...ended } });
  };

  store.subscribe(({ workspace, conversation }, before) => {
    if (workspace.id === before.workspace.id || !conversation) return;
    work?.abort();
    work = undefined;
    store.setState({ conversation: undefined });
  });

  return {
    runAll: () => runAll(true),
    followEdits: () => followEdits(context, () => void runAll(false)),
    stopAll: () => work?.abort(),
    setKeepTurns: (turns) =>
      void edit({ label: 'Changed the turns that stay', merge: 'keepTurns' }, (workspace) =>
        setKeepTurns(workspace, turns),
      ),
    pinResult: (key, isPinned) =>
      void edit(isPinned ? 'Pinned a result' : 'Unpinned a result', (workspace) =>
        pinResult(workspace, key, isPinned),
      ),
    measure: async (conversation, format, signal) => {
      const tasks = await context.loadTasks();
      if (!tasks) throw new Error('The code that counts tokens did not load. Reload the page.');
      const { counter } = conversation.input.contextSettings ?? {};
      const { tools } = store.getState();
      const { first, later } = conversation.definitions ?? { first: [], later: [] };
      const sizeOf = (definitions: typeof first) =>
        tasks.measureDefinitions({ format: format.format, definitions, counter }, signal);
      const defined = await sizeOf(first);
      const more = later === first ? defined : await sizeOf(later);
      const turns: TurnSize[] = [];
      for (const turn of conversation.turns) {
        signal?.throwIfAborted();
        const question = toTurnQuestion(conversation, turn, tools, format);
        turns.push(
          turn.outcome === 'answered'
            ? await tasks.measureTurn({ ...question, counter }, signal)
            : { calls: 0, results: [] },
        );
      }
      return { definitions: { first: defined, later: more }, turns };
    },
  };
}

/** Runs after each edit that changes the turns of a conversation. @returns ends that */
function followEdits(context: ConversationContext, run: () => void): () => void {
  return context.store.subscribe((state, before) => {
    const { workspace, conversation } = state;
    // Another document has no conversation.
    if (workspace.id !== before.workspace.id) return;
    if (!(conversation?.latest ?? conversation?.progress)) return;
    if (!changesTurns(before.workspace, workspace)) return;
    if (mayFollow(context)) run();
  });
}

/** Whether turns may run without the user's request. */
function mayFollow({ store, services }: ConversationContext): boolean {
  const leavesPage = (services.declarations?.network.origins() ?? []).length > 0;
  return !leavesPage && mayCompute(store.getState());
}

interface ConverseOptions extends Pick<RunTurnsOptions, 'number' | 'signal' | 'onProgress'> {
  /** The user asked for it, and not an edit. */
  isAsked: boolean;
}

/** Waits for the document's code as Run does, then runs all turns. Never rejects. */
async function converse(
  context: ConversationContext,
  { number, isAsked, signal, onProgress }: ConverseOptions,
): Promise<Partial<ConversationState>> {
  const { store, services, remember, sandbox } = context;
  await Promise.all([services.compiler?.settle(), services.declarations?.settle()]);
  const { parts, declarations, failure } = services;
  if (!parts)
    return { refusal: failure ?? 'The code that runs calls is still loading. Try again.' };
  const state = store.getState();
  const declared = declarations?.live ?? [];
  // Declared tools serve one run at a time: they share a clock and a world with it.
  if (declared.length > 0 && state.run?.status === 'running') return { refusal: BATCH_RUNS };
  // Meanwhile the user may have stopped it, or allowed a real server.
  if (signal.aborted || !(isAsked || mayFollow(context))) return {};
  const { turns, stopped } = await runTurns({
    ...{ number, state, parts, declared, remember, signal, onProgress },
    hasSandbox: sandbox !== undefined,
    simulated: !isAsked,
  });
  const definitions = await inspectDefinitions(context, state.workspace);
  const note = signal.aborted && signal.reason === BATCH_RUNS ? BATCH_RUNS : stopped;
  const latest: Conversation = {
    ...{ number, input: state.workspace, turns },
    status: stopped === undefined ? 'done' : 'stopped',
    ...(note !== undefined && { note }),
    ...(definitions && { definitions }),
  };
  return { latest };
}

const BATCH_RUNS =
  'Declared tools serve one run at a time, and the batch runs. Wait for its end, then run all turns.';

/** Ends the turns with declared tools when the user runs the batch. @returns ends that */
function followRuns({ store, services }: ConversationContext, work: AbortController): () => void {
  return store.subscribe(({ run }, before: SessionState) => {
    if (run?.id === before.run?.id || run?.status !== 'running') return;
    if ((services.declarations?.live ?? []).length > 0) work.abort(BATCH_RUNS);
  });
}

async function inspectDefinitions(
  { inspect }: ConversationContext,
  workspace: Workspace,
): Promise<Conversation['definitions']> {
  const { batches, contextSettings } = workspace;
  const of = (batch: Batch | undefined) =>
    inspect({ workspace: setBatch(workspace, batch?.id ?? workspace.batchId) });
  const first = await of(batches[0]);
  // From the second turn on, the model may read what was cut.
  const later = contextSettings?.keepsCutResults === true ? await of(batches[1]) : first;
  return first && later && { first: first.definitions, later: later.definitions };
}
