import type { DocumentContext } from './document-context.ts';
import { findLinked } from './find-linked-document.ts';
import type { LinkActions } from './link-actions.ts';
import type { Draft } from './storage.ts';

/** Creates the actions on links. */
export function createLinkActions(context: DocumentContext): LinkActions {
  const { store, openDocument, run } = context;
  let left: Draft | undefined;
  let asked = 0;
  return {
    open: async (rest) => {
      asked += 1;
      const own = asked;
      const { id } = store.getState().workspace;
      const found = await findLinked(rest, context);
      // The user has meanwhile opened another document.
      if (own !== asked || store.getState().workspace.id !== id) return false;
      if (!found.ok) {
        store.setState({ notice: found.notice });
        return false;
      }
      const { workspace, trust, kept, link } = store.getState();
      if (!kept && link === undefined) {
        left = { workspace, outside: trust === 'outside', revision: 0 };
      }
      const { draft, notice, offer } = found;
      openDocument.open(draft, found.rest);
      store.setState({ notice, offer });
      run('automatic');
      return true;
    },
    leave: () => {
      if (!left) return false;
      openDocument.open(left);
      run('automatic');
      return true;
    },
  };
}
