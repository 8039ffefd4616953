import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RecordDraft } from '../../../session/sandbox-data/index.ts';
import { askBeforeUnload } from '../../browser/ask-before-unload.ts';
import { useSession } from '../../session-context.tsx';

/** Unsaved texts of records and files. They stay while the user looks at other parts of the page. */
export interface Drafts {
  find(section: string, id: string): RecordDraft | undefined;
  /**
   * @param draft `undefined` discards it
   * @param isEdited Whether it differs from the record, so that a reload would lose a text.
   */
  set(section: string, id: string, draft: RecordDraft | undefined, isEdited: boolean): void;
  /** The ids of the edited records of a section. */
  editedIn(section: string): string[];
}

/** The section of files. */
export const FILES = 'files';
/** The id of the draft of a new record or file; none that exists has an empty id. */
export const NEW = '';

interface KeptDraft {
  draft: RecordDraft;
  isEdited: boolean;
}

/** By workspace, section and id. The panel leaves the page with its tab, so it cannot keep them. */
const kept = createStore<ReadonlyMap<string, KeptDraft>>(() => new Map());

kept.subscribe((drafts) => askBeforeUnload([...drafts.values()].some(({ isEdited }) => isEdited)));

function keep(key: string, draft: KeptDraft | undefined): void {
  const next = new Map(kept.getState());
  if (draft) next.set(key, draft);
  else next.delete(key);
  kept.setState(next, true);
}

/** The drafts of the open workspace. */
export function useDrafts(): Drafts {
  const workspaceId = useSession(({ workspace }) => workspace.id);
  const drafts = useStore(kept);
  return useMemo(() => {
    const startOf = (section: string) => `${workspaceId} ${section} `;
    return {
      find: (section, id) => drafts.get(startOf(section) + id)?.draft,
      set: (section, id, draft, isEdited) =>
        keep(startOf(section) + id, draft && { draft, isEdited }),
      editedIn: (section) => {
        const start = startOf(section);
        return [...drafts].flatMap(([key, { isEdited }]) =>
          isEdited && key.startsWith(start) ? [key.slice(start.length)] : [],
        );
      },
    };
  }, [drafts, workspaceId]);
}
