import { use, useEffect, useState } from 'react';
import type { DocumentActions, DocumentList } from '../../../session/documents/documents.ts';
import { useActions, useSession } from '../../session-context.tsx';

/** A workspace that was deleted a moment ago. */
export interface Removed {
  name: string;
  restore: () => Promise<void>;
}

/** What rows do: to the documents, and with the promise that the list is read again after it. */
export type Act = (
  change: (documents: DocumentActions) => Promise<unknown>,
  removedName?: string,
) => Promise<void>;

/** The workspaces of this browser, read again when this page has changed one. */
export function useDocuments(): {
  documents: DocumentActions;
  /** `undefined` until it was read for the first time. */
  list: DocumentList | undefined;
  removed: Removed | undefined;
  act: Act;
} {
  const documents = use(useActions().loadActions('documents'));
  const [list, setList] = useState<DocumentList>();
  const [removed, setRemoved] = useState<Removed>();
  const [changes, setChanges] = useState(0);
  const openId = useSession((state) => state.workspace.id);
  const save = useSession((state) => state.save);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when to read it again.
  useEffect(() => {
    let isLatest = true;
    void documents.list().then((found) => isLatest && setList(found));
    return () => {
      isLatest = false;
    };
  }, [documents, changes, openId, save]);

  const act: Act = async (change, removedName) => {
    const restore = await change(documents);
    const isUndo = removedName !== undefined && typeof restore === 'function';
    // What a removal gives back is what brings the workspace back.
    setRemoved(isUndo ? { name: removedName, restore: restore as Removed['restore'] } : undefined);
    setChanges((count) => count + 1);
  };
  return { documents, list, removed, act };
}
