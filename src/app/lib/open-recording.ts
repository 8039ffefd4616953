import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OpenRecording } from '../../session/replay/index.ts';
import { openOverlay } from './page-state.ts';

/** The recording that the sheet shows. It stays when the sheet closes. */
const shown = createStore<{ recording: OpenRecording | undefined }>(() => ({
  recording: undefined,
}));

let keys = 0;

/** Replays a recorded session in the sheet, which opens. Nothing of it leaves the page. */
export function openRecording(source: OpenRecording['source']): void {
  keys += 1;
  shown.setState({ recording: { source, key: keys } });
  openOverlay('replay');
}

/** Forgets the recording. */
export function closeRecording(): void {
  shown.setState({ recording: undefined });
}

/** The recording to show, if there is one. */
export function useRecording(): OpenRecording | undefined {
  return useStore(shown, ({ recording }) => recording);
}
