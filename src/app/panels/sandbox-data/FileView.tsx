import { useState } from 'react';
import { problemOfPath } from '../../../lib/problem-of-path.ts';
import type { SandboxDataFile, SandboxDataTexts } from '../../../session/store/index.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useWorldFiles } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { MoreMenu } from '../../ui/Menu.tsx';
import { RenameDialog } from '../../ui/RenameDialog.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { FileEditor } from './FileEditor.tsx';
import styles from './FileView.module.css';
import { describeChange } from './sandbox-data-text.ts';
import { type Drafts, FILES } from './use-drafts.ts';
import { useFileTexts } from './use-file-texts.ts';

const DiffView = lazyPart(() => import('../../ui/DiffView.tsx').then((part) => part.DiffView));

type ViewId = 'changes' | 'now' | 'before';

/** Options of {@link FileView}. */
export interface FileViewProps {
  file: SandboxDataFile;
  /** Whether the person edited it. */
  isOwn: boolean;
  drafts: Drafts;
  /** Sets the text that it has at the start of each run; `null` removes the file. */
  onWrite: (text: string | null) => void;
  /** Restores the scenario's own. */
  onRestore: () => void;
  /** Moves the file. @param text at the start of each run */
  onRename: (path: string, text: string) => void;
}

/** The text of one file of the sandbox data, with the run's changes. */
export function FileView({ file, isOwn, drafts, onWrite, onRestore, onRename }: FileViewProps) {
  const { worldFiles } = useWorldFiles();
  /** The paths of all files, while the file gets another one. */
  const [taken, setTaken] = useState<ReadonlySet<string>>();
  const askName = async () => setTaken(new Set((await worldFiles()).map(({ path }) => path)));
  // A text that the user left unsaved is open again.
  const [isEdited, setIsEdited] = useState(() => drafts.find(FILES, file.path) !== undefined);
  const endEdit = () => {
    drafts.set(FILES, file.path, undefined, false);
    setIsEdited(false);
  };
  const texts = useFileTexts(file);
  const views = viewsOf(file);
  const [wanted, setWanted] = useState<ViewId>('changes');
  const value = views.find(({ id }) => id === wanted)?.id ?? views[0]?.id ?? 'now';
  const text = value === 'before' ? texts?.before : texts?.after;
  // A file that the run created does not exist at its start.
  const initial = file.status === 'same' ? texts?.after : texts?.before;
  if (isEdited && initial !== undefined) {
    return (
      <FileEditor
        path={file.path}
        text={initial}
        drafts={drafts}
        onSave={(_, next) => {
          endEdit();
          onWrite(next);
        }}
        onClose={endEdit}
      />
    );
  }

  return (
    <section className={styles.view} aria-label={file.path}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h3 className={styles.path}>{file.path}</h3>
          <p className={styles.facts}>{toFacts(file, isOwn)}</p>
        </div>
        {views.length > 1 && (
          <TabList
            compact
            label="Text of the file"
            group="world-file"
            items={views}
            value={value}
            onChange={setWanted}
          />
        )}
        {value !== 'changes' && text !== undefined && (
          <CopyButton text={() => text}>Copy</CopyButton>
        )}
        {initial !== undefined && (
          <Button small onClick={() => setIsEdited(true)}>
            Edit
          </Button>
        )}
        <MoreMenu
          label={file.path}
          items={[
            ...(isOwn ? [{ label: 'Restore the scenario’s file', onChoose: onRestore }] : []),
            ...(initial !== undefined
              ? [{ label: 'Rename…', onChoose: () => void askName() }]
              : []),
            { label: 'Remove from the sandbox', onChoose: () => onWrite(null) },
          ]}
        />
      </div>
      {taken && initial !== undefined && (
        <RenameDialog
          what="the file"
          name={file.path}
          hint="A path in the repository. Each run starts with the file there."
          onRename={(path) => {
            const problem = problemOfPath(path) ?? (taken.has(path) ? TAKEN : undefined);
            if (problem === undefined) onRename(path, initial);
            return problem;
          }}
          onClose={() => setTaken(undefined)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <section className={styles.scroller} tabIndex={0} aria-label="Text">
        {views.length > 1 ? (
          <TabPanel group="world-file" value={value}>
            {texts && <Text value={value} texts={texts} />}
          </TabPanel>
        ) : (
          texts && <Text value={value} texts={texts} />
        )}
      </section>
    </section>
  );
}

const TAKEN = 'Another file has this path. Use another one.';

function Text({ value, texts }: { value: ViewId; texts: SandboxDataTexts }) {
  const { before = '', after = '' } = texts;
  if (value !== 'changes') {
    return <LongText key={value} text={value === 'before' ? before : after} />;
  }
  return <DiffView before={before} after={after} whole="Now and At the start" />;
}

function viewsOf({ status }: SandboxDataFile): { id: ViewId; label: string }[] {
  if (status === 'removed') return [{ id: 'before', label: 'At the start' }];
  if (status !== 'modified') return [{ id: 'now', label: 'Now' }];
  return [
    { id: 'changes', label: 'Changes' },
    { id: 'now', label: 'Now' },
    { id: 'before', label: 'At the start' },
  ];
}

function toFacts(file: SandboxDataFile, isOwn: boolean): string {
  const { size, changedAt } = file;
  const when = changedAt === undefined ? '' : ` at ${formatDuration(changedAt)}`;
  return `${describeChange(file, isOwn)}${when} · ${formatBytes(size)}`;
}
