import { useCallback } from 'react';
import type { DeclarationTemplate } from '../../../session/declarations/index.ts';
import { requestCaret } from '../../lib/caret.ts';
import { declarationPath } from '../../lib/editor-paths.ts';
import { useActions, useReadSession } from '../../session-context.tsx';

/** Adds a declaration and moves the caret into its text. */
export function useAddDeclaration(): (template: DeclarationTemplate) => void {
  const { addDeclaration } = useActions();
  const read = useReadSession();
  return useCallback(
    (template) => {
      addDeclaration(template);
      const { selectedDeclarationId: id } = read();
      if (id !== undefined) requestCaret(declarationPath(id), { line: 1, column: 1 });
    },
    [addDeclaration, read],
  );
}
