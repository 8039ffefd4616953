import { useCallback, useMemo, useState } from 'react';
import type { RecordDraft } from '../../../session/sandbox-data/index.ts';

/** Unsaved texts of records. They stay while the user looks at other records. */
export interface RecordDrafts {
  find(section: string, id: string): RecordDraft | undefined;
  /** @param draft `undefined` discards it */
  set(section: string, id: string, draft: RecordDraft | undefined): void;
}

/** The drafts of a panel. */
export function useRecordDrafts(): RecordDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RecordDraft>>(new Map());
  const set = useCallback((section: string, id: string, draft: RecordDraft | undefined) => {
    setDrafts((before) => {
      const next = new Map(before);
      if (draft) next.set(`${section} ${id}`, draft);
      else next.delete(`${section} ${id}`);
      return next;
    });
  }, []);
  return useMemo(
    () => ({ find: (section, id) => drafts.get(`${section} ${id}`), set }),
    [drafts, set],
  );
}
