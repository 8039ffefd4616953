import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/message-of.ts';
import {
  type GeneratedProgram,
  joinFiles,
  toCodegenInput,
} from '../../../session/codegen/index.ts';
import type { ProviderChoice } from '../../../session/definitions/index.ts';
import { CodeEditor } from '../../editor/index.ts';
import { registerTypescript } from '../../editor/typescript.ts';
import { cx } from '../../lib/class-names.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './GeneratedCode.module.css';

registerTypescript();

/** The program that uses the library with the settings of this workspace, file by file. */
export function GeneratedCode({ choice }: { choice: ProviderChoice }) {
  const program = useProgram(choice);
  const [path, setPath] = useState('main.ts');
  if (program && 'title' in program) {
    return (
      <EmptyState title={program.title}>
        <p>{program.failure}</p>
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
function useProgram(choice: ProviderChoice): GeneratedProgram | Failure | undefined {
  const [program, setProgram] = useState<GeneratedProgram | Failure>();
  const { loadActions } = useActions();
  const workspace = useSession((state) => state.workspace);
  const tools = useSession((state) => state.tools);
  const userTools = useSession((state) => state.userTools);
  const userReducers = useSession((state) => state.userReducers);
  const visibility = useSession((state) => state.visibility);
  useEffect(() => {
    const work = new AbortController();
    const show = (made: GeneratedProgram | Failure) => {
      if (!work.signal.aborted) setProgram(made);
    };
    const state = { workspace, tools, userTools, userReducers, visibility };
    Promise.all([toCodegenInput(state, choice), loadActions('texts')]).then(
      ([input, texts]) =>
        texts
          .writeProgram(input, work.signal)
          .then(show, (error) => show({ title: NOT_SHOWN, failure: messageOf(error) })),
      () => show(NOT_LOADED),
    );
    return () => work.abort();
  }, [loadActions, workspace, tools, userTools, userReducers, visibility, choice]);
  return program;
}

/** Why there is no program. */
interface Failure {
  title: string;
  failure: string;
}

const NOT_SHOWN = 'The code is not shown.';
const NOT_LOADED = {
  title: 'The code did not load.',
  failure: 'Check the network and open this tab again.',
};
