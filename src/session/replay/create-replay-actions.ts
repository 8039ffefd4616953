import { messageOf } from '../../lib/message-of.ts';
import { toCodegenInput } from '../codegen/codegen-input.ts';
import { prepare } from '../engine/prepare-run.ts';
import { lookup } from '../lib/lookup.ts';
import { toTranscriptTools } from '../provider-messages/to-transcript-tools.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { SessionState } from '../store/state.ts';
import { toReadyCode } from '../user-code/ready-code.ts';
import { insertPersonality } from '../workspace/personality-transitions.ts';
import { ReplayView } from './packed-replay.ts';
import type { OpenRecording, ReplayActions } from './replay-actions.ts';
import { toRecordedPersonality } from './to-recorded-personality.ts';
import type { ReplayQuestion, ReplayRefusal, ReplayTasks } from './to-replay-tasks.ts';

/** Dependencies of {@link createReplayActions}. */
export interface ReplayContext extends Pick<EditContext, 'store' | 'edit'> {
  /** Resolves to `undefined` if the engine's code does not load. */
  loadTasks(): Promise<ReplayTasks | undefined>;
}

/** Creates the actions on recorded sessions. */
export function createReplayActions({ store, edit, loadTasks }: ReplayContext): ReplayActions {
  const load = async () => {
    const tasks = await loadTasks();
    if (!tasks) throw new Error('The code that reads it did not load. Reload the page.');
    return tasks;
  };
  const ask = (recording: OpenRecording) => toQuestion(recording, store.getState());
  return {
    replay: (recording, signal, onProgress) =>
      settle(signal, async () => {
        const packed = await (await load()).replay(ask(recording), signal, onProgress);
        return packed.ok ? new ReplayView(packed) : packed;
      }),
    readTurns: (recording, signal) =>
      settle(signal, async () => (await load()).replayTurns(ask(recording), signal)),
    writeFixtures: (recording) =>
      settle(undefined, async () => (await load()).exportReplay(ask(recording))),
    writeTest: (recording) =>
      settle(undefined, async () => {
        const program = await toCodegenInput(store.getState(), CHOICE);
        return (await load()).exportReplay({ ...ask(recording), program });
      }),
    addPersonality: (replay) => {
      const { personalities } = store.getState().workspace;
      const personality = toRecordedPersonality(replay, personalities);
      edit({ label: `Added ${personality.name}`, offersUndo: true }, (one) =>
        insertPersonality(one, personality, one.personalities.length),
      );
    },
  };
}

const CHOICE = { format: 'openai-chat', strict: false, closeObjects: false } as const;

function toQuestion({ source, key }: OpenRecording, state: SessionState): ReplayQuestion {
  const { workspace, declared } = state;
  const { tools: own, reducers } = toReadyCode(state);
  return {
    ...{ source, key, reducers },
    // Recorded results answer for example tools; a declared tool of the user runs itself.
    tools: toTranscriptTools(state).map(({ replaceable, ...tool }) => ({
      ...tool,
      ...(replaceable === 'example' && { replaceable }),
    })),
    place: {
      workspace: { ...workspace, batches: [], samples: [], expectations: [] },
      schemas: prepare(workspace).schemas,
      declared: workspace.declarations.flatMap(({ id, disabled }) =>
        disabled ? [] : (lookup(declared, id) ?? []),
      ),
      userTools: own.map(({ module }) => module),
    },
  };
}

async function settle<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T | ReplayRefusal> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, message: `${messageOf(error)} Choose a part of the recording.` };
  }
}
