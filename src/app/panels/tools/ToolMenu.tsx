import { use, useState } from 'react';
import type { ToolRow } from '../../../session/store/index.ts';
import { useActions, useReadSession } from '../../session-context.tsx';
import { useOpenDeclared } from '../../ui/declarations/use-open-declared.ts';
import { MoreMenu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/MenuList.tsx';
import { openNewCode } from '../../ui/open-code.ts';
import { RenameToolDialog } from '../../ui/RenameToolDialog.tsx';
import styles from './ToolItem.module.css';

/** The actions on a tool of the list. */
export function ToolMenu({ row }: { row: ToolRow }) {
  const actions = useActions();
  const list = use(actions.loadActions('toolList'));
  const read = useReadSession();
  const openDeclared = useOpenDeclared();
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, label, userCodeId, declarationId, disabled } = row;

  const openCode = (add: () => void) => openNewCode(read, add);
  const call: MenuItem = { label: 'Add a call', onChoose: () => actions.addCall(name) };
  const toggle = disabled ? 'Enable' : 'Disable';
  const copy: MenuItem = {
    label: 'Copy and edit',
    onChoose: () => openCode(() => actions.addTool({ from: name })),
  };
  const items: MenuItem[] =
    userCodeId !== undefined
      ? [
          call,
          { label: 'Rename', keys: 'F2', onChoose: () => setIsRenaming(true) },
          { label: 'Duplicate', onChoose: () => openCode(() => actions.duplicateTool(userCodeId)) },
          { label: toggle, onChoose: () => actions.setToolDisabled(userCodeId, !disabled) },
          { label: 'Delete', keys: 'Delete', onChoose: () => actions.removeTool(userCodeId) },
        ]
      : declarationId !== undefined
        ? [
            call,
            copy,
            {
              label: 'Open the declaration',
              onChoose: () => openDeclared(declarationId, name),
            },
          ]
        : row.origin === 'offered'
          ? [call]
          : [
              call,
              copy,
              { label: toggle, onChoose: () => list.setExampleDisabled(name, !disabled) },
              { label: 'Delete', keys: 'Delete', onChoose: () => list.removeExample(name) },
            ];
  return (
    <>
      <MoreMenu label={label} className={styles.menu} items={items} />
      {isRenaming && userCodeId !== undefined && (
        <RenameToolDialog id={userCodeId} name={name} onClose={() => setIsRenaming(false)} />
      )}
    </>
  );
}
