import { useMemo, useState } from 'react';
import type { ReadRequest } from '../../../session/provider-messages/index.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { type ChoiceEntry, droppedBySearch } from './find-operations.ts';

/** A pasted text, and the parts of it that the user wants. */
export interface PasteRequest {
  text: string;
  /** The names of the chosen tools. Default: those whose names are free. */
  only?: readonly string[] | undefined;
  /** Default: the engine decides. */
  usesRecordings?: boolean | undefined;
}

/** The user's choice, which belongs to one text. */
interface Choice extends PasteRequest {
  /** Absent until the user changes a tick. Until then, a search chooses what it finds. */
  dropped?: ReadonlySet<string>;
  filter?: string;
}

type ChosenPart = Pick<Choice, 'dropped' | 'filter'>;

/** The content of a pasted text, and the user's choice of it. */
export interface PasteChoice {
  /** `undefined` while the text is read. */
  pasted: ReadRequest | undefined;
  /** The operations or tools to choose from; empty for other texts. */
  entries: readonly ChoiceEntry[];
  /** The names of those that are left out. */
  dropped: ReadonlySet<string>;
  /** The names that are left out without the search; absent unless the search chooses. */
  unsearched: ReadonlySet<string> | undefined;
  filter: string;
  drop(names: ReadonlySet<string>): void;
  search(filter: string): void;
  useRecordings(uses: boolean): void;
  /** The question to the engine when the user adds the text. */
  request: PasteRequest;
}

/** Reads a pasted text in the engine, and keeps the user's choice of its tools. */
export function usePasteChoice(text: string): PasteChoice {
  const [latest, setLatest] = useState<Choice>();
  const choice = latest?.text === text ? latest : undefined;
  const { only, usesRecordings, filter = '' } = choice ?? {};
  const question = useMemo(() => ({ text, only, usesRecordings }), [text, only, usesRecordings]);
  const answer = useAnswer(question, READ, PAUSE);
  // While the answer to another choice is computed, the previous one stays.
  const pasted = answer?.question.text === text ? answer.value : undefined;
  const entries = useMemo(() => toEntries(pasted), [pasted]);
  const namesWithout = (names: ReadonlySet<string>) =>
    entries.flatMap(({ name }) => (names.has(name) ? [] : name));
  const taken = toTaken(pasted, entries);
  /** The names that the user's ticks or a search leave out; `undefined` without both. */
  const toDropped = ({ dropped, filter = '' }: ChosenPart) =>
    dropped ?? (filter.trim() === '' ? undefined : droppedBySearch(entries, filter, taken));
  const toOnly = (dropped: ReadonlySet<string> | undefined) => dropped && namesWithout(dropped);
  const change = (next: ChosenPart) => {
    const changed = { ...choice, ...next, text };
    // A document of an API is not read again for each tick, since that may take seconds.
    const isRead = pasted?.ok && pasted.defined !== undefined;
    setLatest({ ...changed, ...(isRead && { only: toOnly(toDropped(changed)) }) });
  };
  const dropped = toDropped(choice ?? {});
  return {
    ...{ pasted, entries, dropped: dropped ?? taken, filter },
    unsearched: dropped && !choice?.dropped ? taken : undefined,
    drop: (names) => change({ dropped: names }),
    search: (next) => change({ filter: next }),
    useRecordings: (uses) => setLatest({ ...choice, text, usesRecordings: uses }),
    request: { ...question, only: toOnly(dropped) },
  };
}

function toEntries(pasted: ReadRequest | undefined): readonly ChoiceEntry[] {
  if (!pasted?.ok) return NONE;
  const { operations, defined = NO_TOOLS } = pasted;
  return (
    operations ??
    defined.map(({ name, description }) => ({
      ...{ name, request: '', about: description.split('\n', 1)[0] ?? '' },
    }))
  );
}

/** The tools that are left out at first. If the name of each is taken, none is. */
function toTaken(
  pasted: ReadRequest | undefined,
  entries: readonly ChoiceEntry[],
): ReadonlySet<string> {
  const taken = pasted?.ok ? (pasted.taken ?? []) : [];
  return taken.length < entries.length ? new Set(taken.map(({ name }) => name)) : NO_NAMES;
}

const NONE: readonly ChoiceEntry[] = [];
const NO_TOOLS: readonly { name: string; description: string }[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();

/** Unit: milliseconds. Reading a document of a megabyte takes a while. */
const PAUSE = 120;

const READ: Ask<PasteRequest, ReadRequest> = (texts, question, signal) =>
  texts.readPasted(question, signal);
