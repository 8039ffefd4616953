import type { StoreApi } from 'zustand/vanilla';
import type { ChosenParts, SessionState } from './state.ts';

/** Shows what the user has selected, and records the part of the view that a restored place leaves. */
export function choosePart(
  store: Pick<StoreApi<SessionState>, 'setState'>,
  part: keyof ChosenParts,
  selected: Partial<SessionState>,
): void {
  store.setState(({ chosen }) => ({ ...selected, chosen: { ...chosen, [part]: true } }));
}
