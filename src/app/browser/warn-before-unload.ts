import type { Session } from '../../session/index.ts';

/** Lets the browser ask before it closes the page while edits would be lost. */
export function warnBeforeUnload(session: Pick<Session, 'store' | 'stash' | 'flush'>): void {
  const { store } = session;
  // Where storage is refused, a page without edits is in memory only, too, and loses nothing.
  let isEdited = store.getState().undo !== undefined;
  store.subscribe(({ save }) => {
    if (save === 'saving') isEdited = true;
  });
  addEventListener('beforeunload', (event) => {
    const { save } = store.getState();
    const isLost = save === 'memory-only' || (save === 'saving' && !session.stash());
    if (!isEdited || !isLost) return;
    event.preventDefault();
    // The user reads the question meanwhile.
    void session.flush();
  });
}
