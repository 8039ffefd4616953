import { selectTool } from '../../../session/selectors.ts';
import { CodeEditor } from '../../editor/index.ts';
import { registerYaml } from '../../editor/yaml.ts';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './EditorPane.module.css';
import { useLoadedText } from './use-loaded-text.ts';

registerYaml();

/** The code of the open tool, for reading. */
export function SourceView() {
  const tool = useSession(selectTool);
  const code = useLoadedText(tool?.loadSource);
  if (tool === undefined) return <EmptyState title="Nobody registered a tool of this name." />;
  if (code === 'failed') {
    return (
      <EmptyState title="The code did not load.">
        <p>Open the tab again when there is a network.</p>
      </EmptyState>
    );
  }
  const isDeclared = tool.origin === 'declared';
  return (
    <div className={styles.editor}>
      {code && (
        <CodeEditor
          readOnly
          label={`Code of ${tool.name}`}
          language={isDeclared ? 'yaml' : 'typescript'}
          path={`code/${tool.name}.${isDeclared ? 'yaml' : 'ts'}`}
          value={code.text}
        />
      )}
    </div>
  );
}
