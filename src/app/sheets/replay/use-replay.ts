import { use, useEffect, useState } from 'react';
import type { OpenRecording, ReplayProgress, ReplayView } from '../../../session/replay/index.ts';
import { useActions, useSession } from '../../session-context.tsx';

/** The state of the sheet's recording. */
export interface ReplayState {
  /** Of this recording, in the latest state of the workspace that was computed. */
  replay?: ReplayView | undefined;
  /** Why the recording cannot be read, as a sentence. */
  failure?: string | undefined;
  /** Present while the engine computes. */
  progress?: ReplayProgress | undefined;
}

/** How long edits of the workspace are awaited before the session is replayed again, in milliseconds. */
const PAUSE = 300;

/** Replays a recording in the engine, again after each edit of the workspace. */
export function useReplay(recording: OpenRecording | undefined): ReplayState {
  const { replay } = use(useActions().loadActions('replay'));
  const [state, setState] = useState<ReplayState & { key?: number }>({});
  // Each of them may change a verdict or a size.
  const workspace = useSession((one) => one.workspace);
  const tools = useSession((one) => one.tools);
  const userTools = useSession((one) => one.userTools);
  const userReducers = useSession((one) => one.userReducers);
  const declared = useSession((one) => one.declared);
  const known = state.key === recording?.key ? state : {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action reads what they stand for.
  useEffect(() => {
    if (!recording) return;
    const work = new AbortController();
    const { signal } = work;
    const { key } = recording;
    const show = (next: ReplayState) => {
      if (!signal.aborted) setState((before) => ({ ...keepOf(before, key), ...next, key }));
    };
    const start = () => {
      show({ progress: { step: 'read', done: 0 } });
      replay(recording, signal, (progress) => show({ progress })).then(
        (found) =>
          show({
            progress: undefined,
            replay: found.ok ? found : undefined,
            failure: found.ok ? undefined : found.message,
          }),
        () => {},
      );
    };
    const timer = setTimeout(start, PAUSE);
    return () => {
      clearTimeout(timer);
      work.abort();
    };
  }, [recording, replay, workspace, tools, userTools, userReducers, declared]);
  return recording && !known.replay && known.failure === undefined
    ? { progress: { step: 'read', done: 0 }, ...known }
    : known;
}

/** The result of the same recording stays in view while the next one is computed. */
function keepOf(state: ReplayState & { key?: number }, key: number): ReplayState {
  return state.key === key ? state : {};
}
