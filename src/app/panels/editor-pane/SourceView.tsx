import { useEffect, useState } from 'react';
import { selectTool } from '../../../session/selectors.ts';
import type { ToolInfo } from '../../../session/tool-info.ts';
import { CodeEditor } from '../../editor/index.ts';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './EditorPane.module.css';

/** The code of the open tool, for reading. */
export function SourceView() {
  const tool = useSession(selectTool);
  const code = useCode(tool);
  if (tool === undefined) return <EmptyState title="Nobody registered a tool of this name." />;
  if (code === 'failed') {
    return (
      <EmptyState title="The code did not load.">
        <p>Open the tab again when there is a network.</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.editor}>
      {code && (
        <CodeEditor
          readOnly
          label={`Code of ${tool.name}`}
          language="typescript"
          path={`code/${tool.name}.ts`}
          value={code.text}
        />
      )}
    </div>
  );
}

/** @returns `undefined` while it is on its way. */
function useCode(tool: ToolInfo | undefined): { text: string } | 'failed' | undefined {
  const [loaded, setLoaded] = useState<{ tool: ToolInfo; code: { text: string } | 'failed' }>();
  useEffect(() => {
    if (tool === undefined) return;
    let gone = false;
    tool.loadSource().then(
      (text) => gone || setLoaded({ tool, code: { text } }),
      () => gone || setLoaded({ tool, code: 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [tool]);
  return loaded?.tool === tool ? loaded?.code : undefined;
}
