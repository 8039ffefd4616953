import type { Session } from '../../session/index.ts';
import { followAddress } from './follow-address.ts';
import { warnBeforeUnload } from './warn-before-unload.ts';

/** Ties the session to the browser's window, once the session is ready. */
export function followPage(session: Session): void {
  followAddress(session);
  warnBeforeUnload(session);
}
