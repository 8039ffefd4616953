import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { SandboxDataFile, SandboxDataState } from '../../../session/store/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useWorldFiles } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileList } from './FileList.tsx';
import styles from './FilesSection.module.css';
import { FileView } from './FileView.tsx';
import { listFiles } from './world-text.ts';

/** The files of the world, changed ones first, and the text of the open one. */
export function FilesSection({ world }: { world: SandboxDataState }) {
  const [filter, setFilter] = useState('');
  const [wantsAll, setWantsAll] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const wanted = useDeferredValue(filter);
  const changed = world.files;
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
        </div>
        <p className="visually-hidden" role="status">
          {formatPlural(listed.length, 'file')} listed, {changed.length} changed
        </p>
        <FileList
          key={whole ? 'all' : 'changed'}
          files={listed}
          selected={shown?.path}
          onSelect={setChosen}
        />
      </div>
      {shown ? (
        <FileView key={shown.path} file={shown} />
      ) : filter !== '' ? (
        <EmptyState title="No file matches.">
          <p>The filter searches the paths of all files.</p>
        </EmptyState>
      ) : (
        <EmptyState title="No file was changed.">
          <p>
            Files that tools create, change, move or delete appear here with their differences.
            Select All files to see the initial files.
          </p>
        </EmptyState>
      )}
    </div>
  );
}

/** Every file of the world, while the list is open. */
function useAllFiles(
  isWanted: boolean,
  changed: readonly SandboxDataFile[],
): readonly SandboxDataFile[] {
  const { worldFiles } = useWorldFiles();
  const [all, setAll] = useState<readonly SandboxDataFile[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed files trigger a new read.
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void worldFiles().then((files) => isCurrent && setAll(files));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, worldFiles, changed]);
  return isWanted ? all : [];
}
