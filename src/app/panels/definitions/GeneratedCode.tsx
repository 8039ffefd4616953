import { useEffect, useState } from 'react';
import { type GeneratedProgram, joinFiles, loadCodegen } from '../../../session/codegen/index.ts';
import type { ProviderChoice } from '../../../session/definitions/index.ts';
import { CodeEditor } from '../../editor/index.ts';
import { registerTypescript } from '../../editor/typescript.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './GeneratedCode.module.css';

registerTypescript();

/** The program that uses the library with the settings of this workspace, file by file. */
export function GeneratedCode({ choice }: { choice: ProviderChoice }) {
  const program = useProgram(choice);
  const [path, setPath] = useState('main.ts');
  if (program === 'failed') {
    return (
      <EmptyState title="The code did not load.">
        <p>Check the network and open this tab again.</p>
      </EmptyState>
    );
  }
  if (!program) return <div aria-busy="true" />;
  const { files, notes } = program;
  const shown = files.find((file) => file.path === path) ?? files[0];
  if (!shown) return null;

  return (
    <div className={styles.code}>
      <div className={styles.side}>
        <div className={styles.head}>
          <span>{formatPlural(files.length, 'file')}</span>
          <CopyButton text={() => joinFiles(files)}>Copy all files</CopyButton>
        </div>
        <ul className={styles.list} aria-label="Files of the program">
          {files.map((file) => (
            <li key={file.path}>
              <button
                type="button"
                aria-current={file === shown}
                className={cx(styles.item, file === shown && styles.selected)}
                onClick={() => setPath(file.path)}
              >
                {file.path}
              </button>
            </li>
          ))}
        </ul>
        {notes.length > 0 && (
          <ul className={styles.notes} aria-label="Missing parts of the program">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.main}>
        <div className={styles.copy}>
          <CopyButton text={() => shown.text}>Copy this file</CopyButton>
        </div>
        <div className={styles.editor}>
          <CodeEditor
            readOnly
            label={`Code of ${shown.path}`}
            language="typescript"
            path={`program/${shown.path}`}
            value={shown.text}
          />
        </div>
      </div>
    </div>
  );
}

/** The program of the current workspace. The previous one stays until the next one is ready. */
function useProgram(choice: ProviderChoice): GeneratedProgram | 'failed' | undefined {
  const [program, setProgram] = useState<GeneratedProgram | 'failed'>();
  const workspace = useSession((state) => state.workspace);
  const tools = useSession((state) => state.tools);
  const userTools = useSession((state) => state.userTools);
  const userReducers = useSession((state) => state.userReducers);
  const visibility = useSession((state) => state.visibility);
  useEffect(() => {
    let ended = false;
    const show = (made: GeneratedProgram | 'failed') => {
      if (!ended) setProgram(made);
    };
    loadCodegen({ workspace, tools, userTools, userReducers, visibility }, choice).then(show, () =>
      show('failed'),
    );
    return () => {
      ended = true;
    };
  }, [workspace, tools, userTools, userReducers, visibility, choice]);
  return program;
}
