import { use, useEffect, useRef, useState } from 'react';
import { idOfRecord, type RecordProblem } from '../../../catalog/sandbox-data/problem-of-record.ts';
import type { RecordSection } from '../../../catalog/sandbox-data/sections.ts';
import {
  isUnchanged,
  nextRecordId,
  type RecordDraft,
  type RecordRow,
  readDraft,
  readRecords,
  toDraftTexts,
} from '../../../session/sandbox-data/index.ts';
import { fixturesOf } from '../../../session/workspace/index.ts';
import type { RecordChanges } from '../../../simulation/index.ts';
import { readTextFile } from '../../browser/read-text-file.ts';
import { useActions, useSession } from '../../session-context.tsx';
import type { RecordDrafts } from './use-record-drafts.ts';

/** Options of {@link useRecordEdits}. */
export interface RecordEditsOptions {
  section: RecordSection;
  rows: readonly RecordRow[];
  changes: RecordChanges;
  drafts: RecordDrafts;
  /** Shows another section. */
  onSection: (id: string) => void;
}

/** The key of the draft of a new record; no record has an empty id. */
const NEW = '';

/** The choices and edits of a user in one section of the sandbox data. */
export function useRecordEdits(options: RecordEditsOptions) {
  const { section, rows, changes, drafts, onSection } = options;
  const [chosen, setChosen] = useState<string>();
  const [isNew, setIsNew] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [problem, setProblem] = useState<RecordProblem>();
  const list = useRef<HTMLDivElement>(null);
  const [edits, setEdits] = useState(0);
  // The button that was pressed is disabled or gone.
  useEffect(() => {
    if (edits === 0) return;
    list.current?.querySelector<HTMLElement>('[data-row][aria-pressed="true"]')?.focus();
  }, [edits]);
  const focusRow = () => setEdits((before) => before + 1);
  const fixtures = useSession(({ workspace }) => fixturesOf(workspace));
  const content = use(useActions().loadActions('scenario'));
  const count = (of: object) => Object.keys(of).length;
  const ownCount = count(changes[section.id] ?? {});
  const recordCount = Object.values(changes).reduce((sum, one) => sum + count(one), 0);

  const open = (id: string | undefined) => {
    setIsNew(id === NEW);
    setChosen(id);
    setProblem(undefined);
  };
  const addFiles = async (list: readonly File[]) => {
    setRefusal(undefined);
    for (const file of list) {
      const read = readRecords(
        section,
        { name: file.name, text: await readTextFile(file) },
        changes,
      );
      if ('problem' in read) return setRefusal(read.problem);
      content.setRecords(read.section, read.records);
      onSection(read.section);
      open(Object.keys(read.records)[0]);
    }
  };
  const save = (row: RecordRow | undefined, draft: RecordDraft) => {
    const read = readDraft(section, draft, row?.start);
    if ('problem' in read) return setProblem(read.problem);
    const id = idOfRecord(section, read.record) ?? row?.id ?? nextRecordId(rows);
    const taken = rows.some((one) => one.id === id && one.start && one.own !== 'removed');
    if (taken && id !== row?.id) {
      const message = `Another ${section.noun} has this name. Use another one.`;
      return setProblem({ field: section.key ?? 'key', message });
    }
    const isMoved = row !== undefined && row.id !== id;
    content.setRecords(section.id, { ...(isMoved && { [row.id]: null }), [id]: read.record });
    drafts.set(section.id, row?.id ?? NEW, undefined);
    open(id);
    focusRow();
  };

  return {
    ...{ list, chosen, isNew, refusal, ownCount, addFiles },
    select: open,
    isUnsaved: ({ id, start }: RecordRow) => {
      const draft = drafts.find(section.id, id);
      return draft !== undefined && !isUnchanged(section, draft, start);
    },
    actions: {
      ownCount,
      allCount: recordCount + count(fixtures),
      onNew: () => open(NEW),
      onFiles: (list: readonly File[]) => void addFiles(list),
      onReset: () => content.resetRecords(section.id),
      onResetAll: () => content.resetSandboxData(),
    },
    /** What the view of one record needs; of a new one without a row. */
    viewOf: (row: RecordRow | undefined) => {
      const id = row?.id ?? NEW;
      const draft =
        drafts.find(section.id, id) ?? (row ? undefined : { texts: initialTexts(section) });
      return {
        ...{ draft, problem, onProblem: setProblem },
        onChange: (next: RecordDraft) => {
          setProblem(undefined);
          drafts.set(section.id, id, next);
        },
        onSave: () => draft && save(row, draft),
        onCancel: () => {
          drafts.set(section.id, id, undefined);
          open(row?.id);
          focusRow();
        },
        onRemove: () => {
          drafts.set(section.id, id, undefined);
          content.setRecords(section.id, { [id]: null });
          focusRow();
        },
        onRestore: () => {
          drafts.set(section.id, id, undefined);
          content.restoreRecords(section.id, [id]);
          focusRow();
        },
        onKeep: () => {
          if (row?.now) content.setRecords(section.id, { [id]: row.now });
          focusRow();
        },
      };
    },
  };
}

/** The texts of a new record: the first of each choice, and the time of the scenario. */
function initialTexts(section: RecordSection): Record<string, string> {
  const texts = toDraftTexts(section);
  for (const { name, type, choices } of section.fields) {
    if (choices?.[0] !== undefined) texts[name] = choices[0];
    if (type === 'time') texts[name] = '2026-03-12T09:00:00Z';
    if (type === 'json') texts[name] = '[]';
  }
  return texts;
}
