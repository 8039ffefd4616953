import { CodeEditor, type EditorLanguage } from '../../editor/index.ts';
import { registerTypescript } from '../../editor/typescript.ts';
import { requestCaret, useCaretRequest } from '../../lib/caret.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './EditorPane.module.css';
import type { FileProblem } from './file-problems.ts';
import lines from './ProblemLines.module.css';

registerTypescript();

/** Options of {@link CodeFile}. */
export interface CodeFileProps {
  label: string;
  path: string;
  /** Default: TypeScript. */
  language?: EditorLanguage;
  text: string;
  problems: readonly FileProblem[];
  onChange: (text: string) => void;
}

/** A user's file with its problems, at their positions and below. */
export function CodeFile(props: CodeFileProps) {
  const { label, path, language = 'typescript', text, problems, onChange } = props;
  const goTo = useCaretRequest(path);
  return (
    <>
      <div className={styles.editor}>
        <CodeEditor
          label={label}
          language={language}
          path={path}
          value={text}
          problems={problems}
          goTo={goTo}
          onChange={onChange}
        />
      </div>
      {problems.length > 0 && (
        <ul className={lines.lines} aria-label="Problems of this file">
          {problems.map((problem) => (
            <li key={`${problem.line}:${problem.column}:${problem.message}`}>
              <StatusIcon status={problem.severity === 'error' ? 'failed' : 'refused'} decorative />
              {problem.isPlaced && (
                <button
                  type="button"
                  className={lines.place}
                  onClick={() => requestCaret(path, problem)}
                >
                  {problem.line}:{problem.column}
                </button>
              )}
              <span>{problem.message}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
