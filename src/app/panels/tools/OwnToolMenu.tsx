import { useActions } from '../../session-context.tsx';
import { MoreMenu } from '../../ui/Menu.tsx';
import styles from './ToolItem.module.css';

/** Options of {@link OwnToolMenu}. */
export interface OwnToolMenuProps {
  id: string;
  label: string;
  disabled: boolean;
}

/** What can be done with a tool of one's own. */
export function OwnToolMenu({ id, label, disabled }: OwnToolMenuProps) {
  const { duplicateTool, setToolDisabled, removeTool } = useActions();
  return (
    <MoreMenu
      label={label}
      className={styles.menu}
      items={[
        { label: 'Duplicate', onChoose: () => duplicateTool(id) },
        {
          label: disabled ? 'Enable' : 'Disable',
          onChoose: () => setToolDisabled(id, !disabled),
        },
        { label: 'Delete', onChoose: () => removeTool(id) },
      ]}
    />
  );
}
