import { useCallback } from 'react';
import { requestCaret } from '../../lib/caret.ts';
import { declarationPath } from '../../lib/editor-paths.ts';
import { placeOfTool } from '../../lib/place-of-tool.ts';
import { useActions, useReadSession } from '../../session-context.tsx';

/** Opens a declaration at one of its tools. */
export function useOpenDeclared(): (id: string, tool: string) => void {
  const { selectDeclaration } = useActions();
  const read = useReadSession();
  return useCallback(
    (id, tool) => {
      const { declarations } = read().workspace;
      selectDeclaration(id);
      const text = declarations.find((one) => one.id === id)?.text ?? '';
      requestCaret(declarationPath(id), placeOfTool(text, tool));
    },
    [selectDeclaration, read],
  );
}
