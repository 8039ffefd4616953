import { useState } from 'react';
import type { SandboxDataFile } from '../../../session/store/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatBytes } from '../../lib/format.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './FileList.module.css';
import { moveRowFocus } from './move-row-focus.ts';
import { describeChange, FILE_STATUS_TEXT, splitPath } from './sandbox-data-text.ts';

/** Options of {@link FileList}. */
export interface FileListProps {
  files: readonly SandboxDataFile[];
  /** The files that the user edited, by path. */
  own: Readonly<Record<string, unknown>>;
  /** The path of the open file. */
  selected: string | undefined;
  onSelect: (path: string) => void;
}

/** Rows at a time: thousands of rows would block the page. */
const PART = 200;

/** A list of files. One of them is a Tab stop, and arrows move to the others. */
export function FileList({ files, own, selected, onSelect }: FileListProps) {
  const [limit, setLimit] = useState(PART);
  const shown = files.slice(0, limit);
  const inOrder = shown.some(({ path }) => path === selected) ? selected : shown[0]?.path;

  return (
    <div className={styles.scroller}>
      <ul className={styles.list} aria-label="Files" onKeyDown={moveRowFocus}>
        {shown.map((file) => {
          const { path, status, size } = file;
          const { letter } = FILE_STATUS_TEXT[status];
          const [directory, name] = splitPath(path);
          return (
            <li key={path}>
              <button
                type="button"
                data-row
                aria-pressed={path === selected}
                tabIndex={path === inOrder ? 0 : -1}
                className={cx(styles.item, path === selected && styles.selected)}
                title={path}
                onClick={() => onSelect(path)}
              >
                <span aria-hidden className={cx(styles.status, styles[status])}>
                  {letter}
                </span>
                <span aria-hidden className={styles.path}>
                  <span className={styles.directory}>{directory}</span>
                  <span className={styles.name}>{name}</span>
                </span>
                <span className="visually-hidden">{`${path}, ${describeChange(file, Object.hasOwn(own, path))}, `}</span>
                <span className={styles.size}>{formatBytes(size)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <ShowMore
        className={styles.more}
        shown={limit}
        total={files.length}
        unit="files"
        onMore={() => setLimit((before) => before * 4)}
      />
    </div>
  );
}
