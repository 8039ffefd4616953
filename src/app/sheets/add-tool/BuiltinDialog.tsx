import { useEffect, useRef, useState } from 'react';
import {
  type BuiltinRow,
  builtinDeclaration,
  describeAddingTool,
  describeTakenName,
  listBuiltins,
} from '../../../session/declarations/index.ts';
import { currentPersonality } from '../../../session/workspace/index.ts';
import { formatCount } from '../../lib/format.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { useEarlyTyping } from '../../lib/use-early-typing.ts';
import { useSession } from '../../session-context.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAddDeclaration } from '../../ui/declarations/use-add-declaration.ts';
import { FilterBox } from '../../ui/FilterBox.tsx';
import styles from './dialogs.module.css';

/** A list of the built-in tools. */
export function BuiltinDialog({ onClose }: { onClose: () => void }) {
  const addDeclaration = useAddDeclaration();
  const tools = useSession((state) => state.tools);
  const workspace = useSession((state) => state.workspace);
  const personality = currentPersonality(workspace);
  const sayAdding = (one: BuiltinRow) =>
    [
      one.about,
      describeTakenName({ tools, workspace }, one.name),
      describeAddingTool(personality, one),
    ]
      .filter(Boolean)
      .join(' ');
  const [filter, setFilter] = useState('');
  const [all, setAll] = useState<readonly BuiltinRow[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const [list] = useState(listBuiltins);
  useEffect(() => {
    list.then(setAll, () => setHasFailed(true));
  }, [list]);

  const found = all && findIn(all, filter);
  const isAdded = useRef(false);
  const add = (name: string) => {
    if (isAdded.current) return;
    isAdded.current = true;
    onClose();
    addDeclaration(builtinDeclaration(name));
  };
  /** Adds the first match, also where the key comes before the list. */
  const addFirst = async () => {
    const [first] = findIn(await list, filter);
    if (first && filter !== '') add(first.name);
  };
  // The dialog says that the list did not load.
  const submit = () => void addFirst().catch(() => {});
  useEarlyTyping(setFilter, submit);
  return (
    <Dialog title="Add a built-in tool" onClose={onClose} onSubmit={submit}>
      <FilterBox
        label="Filter built-in tools"
        placeholder={
          all ? `Filter ${formatCount(all.length)} built-in tools` : 'Filter built-in tools'
        }
        value={filter}
        onChange={setFilter}
      />
      <ul className={styles.builtins} aria-label="Built-in tools">
        {found?.map((one) => (
          <li key={one.name}>
            <button type="button" onClick={() => add(one.name)}>
              <code>{one.name}</code>
              <span>{sayAdding(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {!all && !hasFailed && 'Loading the list…'}
        {hasFailed && 'The list did not load. Check the network and open it again.'}
        {found?.length === 0 && 'No built-in tool matches.'}
      </p>
    </Dialog>
  );
}

function findIn(all: readonly BuiltinRow[], filter: string): readonly BuiltinRow[] {
  return all.filter(({ name, about }) => matchesFilter(`${name} ${about}`, filter));
}
