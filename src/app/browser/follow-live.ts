import type { Session } from '../../session/index.ts';
import { getPageState, subscribeToPage } from '../lib/page-state.ts';
import { isBoolean, readStored, writeStored } from '../lib/storage.ts';

const KEY = 'toolyard.live';

/** Begins with the live mode that this browser chose last, by default on, and keeps the choice. */
export async function followLive({ actions, store }: Session): Promise<void> {
  const live = await actions.loadActions('live');
  live.setLive(readStored(KEY, isBoolean, true));
  // The studio shows what a reducer does to its samples, which needs the engine first. Its footer
  // has the numbers of the run, which follow when the edits rest.
  live.hold(getPageState().isStudio);
  subscribeToPage(({ isStudio }, before) => {
    if (isStudio !== before.isStudio) live.hold(isStudio);
  });
  store.subscribe(({ live: now }, { live: before }) => {
    if (now && now.isOn !== before?.isOn) writeStored(KEY, now.isOn);
  });
}
