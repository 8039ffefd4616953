import { collectTyping } from './early-typing.ts';
import { closeOverlay, type OverlayId, openOverlay } from './page-state.ts';

/** Opens a dialog with {@link useEarlyTyping}, and keeps what the user types before it is drawn. */
export function openDialog(dialog: OverlayId): void {
  collectTyping(closeOverlay);
  openOverlay(dialog);
}
