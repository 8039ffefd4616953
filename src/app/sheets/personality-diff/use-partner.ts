import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Personality } from '../../../core/index.ts';
import { currentPersonality } from '../../../session/workspace/index.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useSession } from '../../session-context.tsx';

const KEY = 'toolyard.compare';

const partner = createStore(() => ({
  id: readStored(KEY, (value) => typeof value === 'string', ''),
}));

/** Stores the other personality of the comparison in the page, not in the document. */
export function setPartner(id: string): void {
  partner.setState({ id });
  writeStored(KEY, id);
}

/** The current personality and the one to compare it with, if there is another. */
export function usePartner(): { current: Personality; other: Personality | undefined } {
  const personalities = useSession((state) => state.workspace.personalities);
  const current = useSession((state) => currentPersonality(state.workspace));
  const wanted = useStore(partner, ({ id }) => id);
  const others = personalities.filter(({ id }) => id !== current.id);
  return { current, other: others.find(({ id }) => id === wanted) ?? others[0] };
}
