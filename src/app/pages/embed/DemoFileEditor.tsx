import { type KeyboardEvent, useMemo } from 'react';
import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { editableTextOf } from '../../../session/lessons/index.ts';
import { lookup } from '../../../session/lib/index.ts';
import type { SessionState } from '../../../session/store/index.ts';
import { selectCodeProblems } from '../../../session/user-code/index.ts';
import { LightEditor } from '../../editor/LightEditor.tsx';
import { registerTypescript } from '../../editor/typescript.ts';
import { registerYaml } from '../../editor/yaml.ts';
import { findShortcut } from '../../lib/shortcuts.ts';
import { toFileProblems } from '../../panels/editor-pane/file-problems.ts';
import { useSession } from '../../session-context.tsx';
import styles from './DemoFileEditor.module.css';

registerTypescript();
registerYaml();

/** Options of {@link DemoFileEditor}. */
export interface DemoFileEditorProps {
  file: LessonFile;
  text: string;
  /** The mistake in the text, as a sentence. */
  broken: string | undefined;
  readOnly?: boolean;
  onChange: (text: string) => void;
  /** The keys for Run were pressed. */
  onRun: () => void;
}

/** One text of a demo's workspace, with its problems below. */
export function DemoFileEditor({
  file,
  text,
  broken,
  readOnly,
  onChange,
  onRun,
}: DemoFileEditorProps) {
  const { fileName, language } = useMemo(() => editableTextOf(file), [file]);
  const compiled = useSession((state) => compiledOf(state, file));
  const fromRun = useSession(selectCodeProblems);
  const problems = useMemo(() => {
    const own = fromRun.filter(({ where }) => where.kind === file.kind.replace('tool', 'code'));
    return toFileProblems(compiled, text, own);
  }, [compiled, fromRun, text, file]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (findShortcut(event)?.id !== 'run') return;
    event.preventDefault();
    onRun();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the editor inside.
    <div className={styles.file} onKeyDown={handleKeyDown}>
      <div className={styles.editor}>
        <LightEditor
          label={fileName}
          path={JSON.stringify(file)}
          language={language}
          value={text}
          readOnly={readOnly ?? false}
          onChange={onChange}
        />
      </div>
      {(broken !== undefined || problems.length > 0) && (
        <ul className={styles.problems} aria-label="Problems of this text">
          {broken !== undefined && <li>{broken}</li>}
          {problems.map(({ line, column, message, isPlaced }) => (
            <li key={`${line}:${column}:${message}`}>
              {isPlaced && `${line}:${column} `}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function compiledOf({ userTools, userReducers, workspace }: SessionState, file: LessonFile) {
  if (file.kind === 'tool') return lookup(userTools, workspace.tools[file.index]?.id ?? '');
  return file.kind === 'reducer' ? lookup(userReducers, file.tool) : undefined;
}
