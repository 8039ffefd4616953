import type { Session } from '../../session/index.ts';
import { readStored, writeStored } from '../lib/storage.ts';

const KEY = 'toolyard.live';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Begins with the live mode that this browser chose last, by default on, and keeps the choice. */
export async function followLive({ actions, store }: Session): Promise<void> {
  const live = await actions.loadActions('live');
  live.setLive(readStored(KEY, isBoolean, true));
  store.subscribe(({ live: now }, { live: before }) => {
    if (now && now.isOn !== before?.isOn) writeStored(KEY, now.isOn);
  });
}
