import { use, useEffect, useState } from 'react';
import type { DocumentActions, DocumentList } from '../../../session/documents/index.ts';
import { useActions, useSession } from '../../session-context.tsx';

/** A recently deleted workspace. */
export interface Removed {
  name: string;
  restore: () => Promise<void>;
}

/** Actions of the rows. Each reloads the list when its promise settles. */
export type Act = (
  change: (documents: DocumentActions) => Promise<unknown>,
  removedName?: string,
) => Promise<void>;

/** The workspaces of this browser, reloaded after changes by this page. */
export function useDocuments(): {
  documents: DocumentActions;
  /** `undefined` before the first read. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these triggers a new read.
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
    // A removal returns the function that restores the workspace.
    setRemoved(isUndo ? { name: removedName, restore: restore as Removed['restore'] } : undefined);
    setChanges((count) => count + 1);
  };
  return { documents, list, removed, act };
}
