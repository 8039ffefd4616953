import type { Session } from '../session/session.ts';
import { parseAddress, toHash } from './lib/address.ts';

/**
 * Keeps the page's address and the open workspace in step, each workspace an entry of the
 * browser's history, so that Back opens the one before. A workspace that is not stored has no
 * address: nobody could open it again.
 */
export function followAddress({ store, actions }: Session): void {
  const show = (push: boolean) => {
    const { workspace, kept } = store.getState();
    const hash = kept ? toHash({ route: 'w', rest: workspace.id }) : '';
    if (location.hash === hash) return;
    const url = `${location.pathname}${location.search}${hash}`;
    if (push) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  };
  show(false);
  store.subscribe((now, before) => {
    if (now.workspace.id !== before.workspace.id) show(true);
    else if (now.kept !== before.kept) show(false);
  });
  addEventListener('popstate', () => {
    const address = parseAddress(location.hash);
    if (!address) return show(false);
    if (address.route !== 'w') return;
    if (address.rest === store.getState().workspace.id) return;
    // An address that leads nowhere gives way to the one of what stays open.
    void actions
      .late('documents')
      .then((documents) => documents.open(address.rest))
      .then((opened) => opened || show(false));
  });
}
