import type { CodeCheck, CodeWarning } from '../../../session/store/index.ts';
import {
  CodeEditor,
  type EditorLanguage,
  type EditorProblem,
  type EditorSchema,
} from '../../editor/index.ts';
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
  /** For JSON. Default: none. */
  schema?: EditorSchema | undefined;
  text: string;
  problems: readonly FileProblem[];
  /** Type errors, which the editor marks itself. */
  types?: readonly CodeWarning[];
  onChange: (text: string) => void;
  /** See {@link CodeEditor}. */
  checksTypes?: boolean;
  /** Called with the type errors of a text after a check. */
  onTypes?: (report: CodeCheck) => void;
  /** See {@link CodeEditor}. */
  onRename?: (offset: number) => boolean;
}

/** A user's file with its problems, at their positions and below. */
export function CodeFile(props: CodeFileProps) {
  const { label, path, language = 'typescript', text, problems, types = NO_FAULTS } = props;
  const { schema, onChange, checksTypes, onTypes, onRename } = props;
  const goTo = useCaretRequest(path);
  const listed = [...problems, ...types.map(toWarning)];
  return (
    <>
      <div className={styles.editor}>
        <CodeEditor
          label={label}
          language={language}
          path={path}
          value={text}
          schema={schema}
          problems={problems}
          goTo={goTo}
          onChange={onChange}
          onRename={onRename}
          checksTypes={checksTypes}
          onTypes={onTypes && ((found, checked) => onTypes(toTypeReport(found, checked)))}
        />
      </div>
      {listed.length > 0 && (
        <ul className={lines.lines} aria-label="Problems of this file">
          {listed.map((problem) => (
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

const NO_FAULTS: readonly CodeWarning[] = [];

function toWarning(fault: CodeWarning): FileProblem {
  return { ...fault, severity: 'warning', isPlaced: true };
}

function toTypeReport(found: readonly EditorProblem[], text: string): CodeCheck {
  const faults = found
    .filter(({ source, severity }) => source === 'TypeScript' && severity === 'warning')
    .map(({ message, line, column, hasFix = false }) => ({ message, line, column, hasFix }));
  return { text, faults };
}
