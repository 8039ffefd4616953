import type { Session } from '../../session/index.ts';

/** Lets the browser ask before it closes the page while edits exist in memory only. */
export function warnBeforeUnload({ store }: Pick<Session, 'store'>): void {
  // Where storage is refused, a page without edits is in memory only, too, and loses nothing.
  let isEdited = store.getState().undo !== undefined;
  store.subscribe(({ save }) => {
    if (save === 'saving') isEdited = true;
  });
  addEventListener('beforeunload', (event) => {
    if (isEdited && store.getState().save === 'memory-only') event.preventDefault();
  });
}
