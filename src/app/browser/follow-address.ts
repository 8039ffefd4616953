import type { Session } from '../../session/index.ts';
import { parseAddress, toHash } from '../lib/address.ts';

/**
 * Keeps the page's address and the open workspace in sync. Each workspace is an entry of the
 * browser's history, so that Back opens the previous one. A workspace from a link keeps the link as
 * its address until it is saved. Any other unsaved document has no address, because no page could
 * open it again.
 */
export function followAddress({ store, actions }: Session): void {
  const show = (push: boolean) => {
    const { workspace, kept, link } = store.getState();
    const hash = kept
      ? toHash({ route: 'w', rest: workspace.id })
      : link === undefined
        ? ''
        : toHash({ route: 's', rest: link });
    if (location.hash === hash) return;
    const url = `${location.pathname}${location.search}${hash}`;
    if (push) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  };
  /** The address that was asked for disappears, so the notice names it. */
  const refuse = () => {
    const notice = toRefusal(location.hash);
    if (notice !== undefined) store.setState({ notice });
    show(false);
  };
  let following = 0;
  /** An invalid address is replaced by that of the open workspace. */
  const settle = (opening: Promise<boolean>) => {
    following += 1;
    void opening
      .catch(() => false)
      .then((opened) => {
        following -= 1;
        if (!opened) show(false);
      });
  };
  const follow = () => {
    const { workspace, kept, link } = store.getState();
    if (location.hash === '') {
      if (kept || link !== undefined)
        settle(actions.loadActions('links').then((links) => links.leave()));
      return;
    }
    const address = parseAddress(location.hash);
    if (!address) return refuse();
    const { route, rest } = address;
    if (route === 'w' && rest !== workspace.id) {
      settle(actions.loadActions('documents').then((documents) => documents.open(rest)));
    } else if (route === 's' && rest !== link) {
      settle(actions.loadActions('links').then((links) => links.open(rest)));
    }
  };
  if (parseAddress(location.hash)) show(false);
  else refuse();
  store.subscribe((now, before) => {
    // Following an address creates no new history entry.
    if (now.workspace.id !== before.workspace.id) show(following === 0);
    else if (now.kept !== before.kept) show(false);
  });
  addEventListener('popstate', follow);
}

/** @returns `undefined` for the address of the playground itself */
function toRefusal(hash: string): string | undefined {
  if (hash.length <= '#/'.length) return undefined;
  const shown = hash.length > LONGEST ? `${hash.slice(0, LONGEST)}…` : hash;
  return `No page has the address ${shown}. The open workspace is shown instead. Check the address, or choose a page in the header.`;
}

/** Unit: UTF-16 code units. A longer address would fill the notice. */
const LONGEST = 60;
