import { type Ref, use, useDeferredValue, useImperativeHandle, useMemo, useState } from 'react';
import type { SandboxDataState } from '../../../session/store/index.ts';
import { countDataChanges, fixturesOf } from '../../../session/workspace/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileActions } from './FileActions.tsx';
import { FileEditor } from './FileEditor.tsx';
import { FileList } from './FileList.tsx';
import styles from './FilesSection.module.css';
import { FileView } from './FileView.tsx';
import { readFixtures, type TakeFiles } from './read-fixtures.ts';
import { listFiles } from './sandbox-data-text.ts';
import { useAllFiles } from './use-all-files.ts';
import { type Drafts, FILES, NEW } from './use-drafts.ts';

/** Options of {@link FilesSection}. */
export interface FilesSectionProps {
  world: SandboxDataState;
  drafts: Drafts;
  /** Takes the files that are dropped on the panel. */
  drop: Ref<TakeFiles>;
}

/** The files of the sandbox data, changed ones first, and the text of the open one. */
export function FilesSection({ world, drafts, drop }: FilesSectionProps) {
  const [edited] = useState(() => drafts.editedIn(FILES)[0]);
  const fixtures = useSession(({ workspace }) => fixturesOf(workspace));
  const ownCount = Object.keys(fixtures).length;
  const [filter, setFilter] = useState('');
  // The run does not change the files that the user edited, so they are among all files only.
  const [wantsAll, setWantsAll] = useState(edited !== undefined || ownCount > 0);
  const [chosen, setChosen] = useState(edited);
  const [isNew, setIsNew] = useState(edited === NEW);
  const [refusal, setRefusal] = useState<string>();
  const { setFixtures, resetFixtures, renameFixture } = use(useActions().loadActions('scenario'));
  /** The next run does not change the file, so it is listed among all files. */
  const show = (path: string | undefined) => {
    setIsNew(false);
    setFilter('');
    setWantsAll(true);
    if (path !== undefined) setChosen(path);
  };
  const addFiles = async (list: readonly File[]) => {
    const read = await readFixtures(list);
    setRefusal(read.refusal);
    if (Object.keys(read.files).length === 0) return;
    setFixtures(read.files);
    show(Object.keys(read.files)[0]);
  };
  useImperativeHandle(drop, () => (list) => void addFiles(list));
  const wanted = useDeferredValue(filter);
  const changed = world.files;
  // The head of the panel has the number of all edits.
  const isPart = useSession(
    ({ workspace }) => ownCount > 0 && ownCount < countDataChanges(workspace),
  );
  const whole = wantsAll || filter !== '';
  const all = useAllFiles(whole, changed);
  const listed = useMemo(
    () => listFiles(whole ? all : changed, wanted),
    [whole, all, changed, wanted],
  );
  const shown = listed.find(({ path }) => path === chosen) ?? listed[0];

  return (
    <div className={styles.files}>
      <div className={styles.side}>
        <div className={styles.bar}>
          <input
            type="search"
            className={styles.filter}
            aria-label="Filter files"
            placeholder="Filter files"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={wantsAll}
              onChange={(event) => setWantsAll(event.target.checked)}
            />
            All files
          </label>
          <FileActions
            ownCount={ownCount}
            onNew={() => setIsNew(true)}
            onFiles={(list) => void addFiles(list)}
            onReset={() => resetFixtures()}
          />
        </div>
        {refusal !== undefined && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <p className="visually-hidden" role="status">
          {formatPlural(listed.length, 'file')} listed, {changed.length} changed by the run
          {isPart && `, ${ownCount} edited by you`}
        </p>
        <FileList
          key={whole ? 'all' : 'changed'}
          files={listed}
          own={fixtures}
          selected={shown?.path}
          onSelect={setChosen}
        />
      </div>
      {isNew ? (
        <FileEditor
          text=""
          drafts={drafts}
          onSave={(path, text) => {
            drafts.set(FILES, NEW, undefined, false);
            setFixtures({ [path]: text });
            show(path);
          }}
          onClose={() => {
            drafts.set(FILES, NEW, undefined, false);
            setIsNew(false);
          }}
        />
      ) : shown ? (
        <FileView
          key={shown.path}
          file={shown}
          isOwn={Object.hasOwn(fixtures, shown.path)}
          drafts={drafts}
          onWrite={(text) => {
            setFixtures({ [shown.path]: text });
            show(text === null ? undefined : shown.path);
          }}
          onRestore={() => resetFixtures(shown.path)}
          onRename={(path, text) => {
            renameFixture(shown.path, path, text);
            show(path);
          }}
        />
      ) : filter !== '' ? (
        <EmptyState title="No file matches.">
          <p>The filter searches the paths of all files.</p>
        </EmptyState>
      ) : (
        <EmptyState title="The run changed no file.">
          <p>
            Files that tools create, change, move or delete appear here with their differences.
            Select All files to see and edit the initial files, or drop your own here.
          </p>
        </EmptyState>
      )}
    </div>
  );
}
