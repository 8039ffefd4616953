import { Command as List } from 'cmdk';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DocumentList } from '../../../session/documents/index.ts';
import type { SessionActions } from '../../../session/index.ts';
import { useReferenceSearch } from '../../lib/reference/use-reference-search.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useEarlyTyping } from '../../lib/use-early-typing.ts';
import { NARROW, useMedia } from '../../lib/use-media.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { CommandRow } from './CommandRow.tsx';
import type { Command } from './command.ts';
import { findCommands } from './find-commands.ts';
import styles from './Palette.module.css';
import { type LessonTitle, toPartCommands } from './part-commands.ts';
import { toReferenceCommands } from './reference-commands.ts';
import { toCommands } from './to-commands.ts';

const KEY = 'toolyard.lately';
const REMEMBERED = 5;
/** Fewer letters occur in most places of the reference, which is large. */
const SHORTEST = 3;
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

/** All commands with a search; open while mounted. */
export function Palette({ onClose }: { onClose: () => void }) {
  const actions = useActions();
  const read = useReadSession();
  const [search, setSearch] = useState('');
  const [lately] = useState(() => readStored(KEY, isIds, []));
  const [opened] = useState(read);
  // Their storage may answer after the palette has opened.
  const runs = useSession((now) => now.runs);
  const state = useMemo(() => ({ ...opened, runs }), [opened, runs]);
  const isNarrow = useMedia(NARROW);
  const list = useDocumentList(actions);
  const lessons = useLessons();
  const commands = useMemo(
    () => [...toCommands({ state, read, actions, isNarrow }, list), ...toPartCommands(lessons)],
    [state, read, actions, isNarrow, list, lessons],
  );
  const findPlaces = useReferenceSearch(search.trim().length >= SHORTEST);
  const words = useDeferredValue(search);
  const places = useMemo(
    () => (typeof findPlaces === 'function' ? toReferenceCommands(findPlaces(words), words) : []),
    [findPlaces, words],
  );
  const groups = useMemo(
    () => findCommands(commands, search, lately, words === search ? places : []),
    [commands, search, lately, words, places],
  );

  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which focuses its first button.
  useLayoutEffect(() => field.current?.focus(), []);

  const choose = ({ id, run }: Command) => {
    writeStored(KEY, [id, ...lately.filter((one) => one !== id)].slice(0, REMEMBERED));
    // Before the command, which may open another overlay.
    onClose();
    run();
  };

  const latest = useRef<(id: string) => void>(null);
  useLayoutEffect(() => {
    latest.current = (id) => {
      const command = groups.flatMap(({ commands: found }) => found).find((one) => one.id === id);
      if (command) choose(command);
    };
  });
  const [chooseById] = useState(() => (id: string) => latest.current?.(id));

  useEarlyTyping(setSearch, () => {
    const best = groups[0]?.commands[0];
    if (best) choose(best);
  });

  return (
    <Modal title="Commands" place="middle" headless className={styles.dialog} onClose={onClose}>
      <List label="Commands" shouldFilter={false} loop>
        <List.Input
          ref={field}
          className={styles.input}
          placeholder="Search or run a command"
          value={search}
          onValueChange={setSearch}
        />
        <List.List className={styles.list} label="Found commands">
          {groups.length === 0 && (
            <p role="presentation" className={styles.empty}>
              No command matches. Try a tool name, or ‘go to’.
            </p>
          )}
          {groups.map(({ heading, commands: found }) => (
            <List.Group key={heading} heading={heading} className={styles.group}>
              {found.map(({ id, title, hint, shortcut }) => (
                <CommandRow key={id} {...{ id, title, hint, shortcut }} onChoose={chooseById} />
              ))}
            </List.Group>
          ))}
        </List.List>
      </List>
    </Modal>
  );
}

/** The stored workspaces, once they are read. */
function useDocumentList({ loadActions }: SessionActions): DocumentList | undefined {
  const [list, setList] = useState<DocumentList>();
  useEffect(() => {
    let isGone = false;
    loadActions('documents')
      .then((documents) => documents.list())
      .then(
        (found) => isGone || setList(found),
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [loadActions]);
  return list;
}

/** The titles of the lessons, once they are loaded. */
function useLessons(): readonly LessonTitle[] {
  const [lessons, setLessons] = useState<readonly LessonTitle[]>([]);
  useEffect(() => {
    let isGone = false;
    import('../../../catalog/lessons/lessons.ts').then(
      ({ LESSONS }) => isGone || setLessons(LESSONS),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return lessons;
}
