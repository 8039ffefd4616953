import { useState } from 'react';
import type { Declaration } from '../../../session/workspace/index.ts';
import { requestCaret } from '../../lib/caret.ts';
import { declarationPath } from '../../lib/editor-paths.ts';
import { useActions } from '../../session-context.tsx';
import { MoreMenu } from '../Menu.tsx';
import { RenameDialog } from '../RenameDialog.tsx';

/** Options of {@link DeclarationMenu}. */
export interface DeclarationMenuProps {
  declaration: Declaration;
  className?: string | undefined;
}

/** The actions on a declaration. */
export function DeclarationMenu({ declaration, className }: DeclarationMenuProps) {
  const { id, name, disabled } = declaration;
  const { selectDeclaration, renameDeclaration, setDeclarationDisabled, removeDeclaration } =
    useActions();
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <MoreMenu
        label={name}
        className={className}
        items={[
          {
            label: 'Edit',
            onChoose: () => {
              selectDeclaration(id);
              requestCaret(declarationPath(id), { line: 1, column: 1 });
            },
          },
          { label: 'Rename', keys: 'F2', onChoose: () => setIsRenaming(true) },
          {
            label: disabled ? 'Enable' : 'Disable',
            onChoose: () => setDeclarationDisabled(id, !disabled),
          },
          { label: 'Remove', keys: 'Delete', onChoose: () => removeDeclaration(id) },
        ]}
      />
      {isRenaming && (
        <RenameDialog
          what="the declaration"
          name={name}
          onRename={(next) => {
            renameDeclaration(id, next);
            return undefined;
          }}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  );
}
