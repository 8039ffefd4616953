import { selectTool } from '../../../session/selectors.ts';
import { CodeEditor } from '../../editor/index.ts';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './EditorPane.module.css';

/** The code of the open tool, for reading. */
export function SourceView() {
  const tool = useSession(selectTool);
  if (tool === undefined) return <EmptyState title="Nobody registered a tool of this name." />;
  return (
    <div className={styles.editor}>
      <CodeEditor
        readOnly
        label={`Code of ${tool.name}`}
        language="typescript"
        path={`code/${tool.name}.ts`}
        value={tool.source}
      />
    </div>
  );
}
