import { use, useEffect, useRef, useState } from 'react';
import { idOfRecord, type RecordProblem } from '../../../catalog/sandbox-data/problem-of-record.ts';
import type { RecordSection } from '../../../catalog/sandbox-data/sections.ts';
import {
  initialRecord,
  isUnchanged,
  nextRecordId,
  type RecordDraft,
  type RecordRow,
  readRecordDraft,
  readRecords,
  toDraftTexts,
} from '../../../session/sandbox-data/index.ts';
import type { RecordChanges, SandboxRecord } from '../../../simulation/index.ts';
import { readTextFile } from '../../browser/read-text-file.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { type Drafts, NEW } from './use-drafts.ts';

/** Options of {@link useRecordEdits}. */
export interface RecordEditsOptions {
  section: RecordSection;
  rows: readonly RecordRow[];
  changes: RecordChanges;
  drafts: Drafts;
  /** Shows another section. */
  onSection: (id: string) => void;
}

/** The choices and edits of a user in one section of the sandbox data. */
export function useRecordEdits(options: RecordEditsOptions) {
  const { section, rows, changes, drafts, onSection } = options;
  // A text that the user left unsaved is open again.
  const [chosen, setChosen] = useState<string | undefined>(() => drafts.editedIn(section.id)[0]);
  const [isNew, setIsNew] = useState(chosen === NEW);
  const [problem, setProblem] = useState<RecordProblem>();
  const [list, focusRow] = useRowFocus();
  const content = use(useActions().loadActions('scenario'));
  const ownCount = Object.keys(changes[section.id] ?? {}).length;

  const open = (id: string | undefined) => {
    setIsNew(id === NEW);
    setChosen(id);
    setProblem(undefined);
  };
  const initial = {
    texts: toDraftTexts(section, { scope: useScope(), ...initialRecord(section) }),
  };
  const { refusal, filled, addFiles } = useDroppedRecords(section, changes, (target, records) => {
    content.setRecords(target, records);
    onSection(target);
    open(Object.keys(records)[0]);
  });
  const save = (row: RecordRow | undefined, draft: RecordDraft) => {
    const read = readRecordDraft(section, draft, row?.start);
    if ('problem' in read) return setProblem(read.problem);
    const id = idOfRecord(section, read.record) ?? row?.id ?? nextRecordId(rows);
    const taken = rows.some((one) => one.id === id && one.start && one.own !== 'removed');
    if (taken && id !== row?.id) {
      const { key = 'key', noun, fields } = section;
      const label = fields.find(({ name }) => name === key)?.label ?? key;
      return setProblem({ field: key, message: `Another ${noun} has this ${label}. Change it.` });
    }
    const isMoved = row !== undefined && row.id !== id;
    content.setRecords(section.id, { ...(isMoved && { [row.id]: null }), [id]: read.record });
    drafts.set(section.id, row?.id ?? NEW, undefined, false);
    open(id);
    focusRow();
  };
  /** Discards the draft of a record, and does something with the record itself. */
  const dropDraft = (id: string, act: () => void) => () => {
    drafts.set(section.id, id, undefined, false);
    setProblem(undefined);
    act();
    focusRow();
  };

  return {
    ...{ list, chosen, isNew, refusal, filled, addFiles, ownCount },
    select: open,
    isUnsaved: ({ id, start }: RecordRow) => {
      const draft = drafts.find(section.id, id);
      return draft !== undefined && !isUnchanged(section, draft, start);
    },
    actions: {
      ownCount,
      onNew: () => open(NEW),
      onFiles: (files: readonly File[]) => void addFiles(files),
      onReset: () => content.resetRecords(section.id),
    },
    /** The state and actions of one record; of a new one without a row. */
    viewOf: (row: RecordRow | undefined) => {
      const id = row?.id ?? NEW;
      const draft = drafts.find(section.id, id) ?? (row ? undefined : initial);
      return {
        ...{ draft, problem, onProblem: setProblem },
        onChange: (next: RecordDraft) => {
          setProblem(undefined);
          drafts.set(section.id, id, next, !isUnchanged(section, next, row?.start));
        },
        onSave: () => draft && save(row, draft),
        onCancel: dropDraft(id, () => open(row?.id)),
        onRemove: dropDraft(id, () => content.setRecords(section.id, { [id]: null })),
        onRestore: dropDraft(id, () => content.restoreRecords(section.id, [id])),
        onKeep: dropDraft(id, () => row?.now && content.setRecords(section.id, { [id]: row.now })),
      };
    },
  };
}

/** Moves the focus to the open row of a list, after an edit that disabled or removed its button. */
function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [edits, setEdits] = useState(0);
  useEffect(() => {
    if (edits === 0) return;
    list.current?.querySelector<HTMLElement>('[data-row][aria-pressed="true"]')?.focus();
  }, [edits]);
  return [list, () => setEdits((before) => before + 1)] as const;
}

/** Reads files into a section. The first one that does not fit ends it. */
function useDroppedRecords(
  section: RecordSection,
  changes: RecordChanges,
  onRecords: (section: string, records: Readonly<Record<string, SandboxRecord>>) => void,
) {
  const [refusal, setRefusal] = useState<string>();
  const [filled, setFilled] = useState<readonly string[]>([]);
  const scope = useScope();
  const addFiles = async (files: readonly File[]) => {
    setRefusal(undefined);
    setFilled([]);
    // Rows without ids of their own are numbered on from one file to the next.
    let known = changes;
    for (const file of files) {
      const text = await readTextFile(file);
      const read = readRecords(section, { name: file.name, text }, known, scope);
      if ('problem' in read) return setRefusal(read.problem);
      const { section: target, records, filled: sentence } = read;
      if (sentence !== undefined) setFilled((before) => [...before, sentence]);
      known = { ...known, [target]: { ...known[target], ...records } };
      onRecords(target, records);
    }
  };
  return { refusal, filled, addFiles };
}

/** The scope of key-values without one: the session of the scenario. */
function useScope(): string {
  return useSession(({ workspace }) => `session ${workspace.turn.context.sessionId}`);
}
