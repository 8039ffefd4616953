import { Ellipsis } from 'lucide-react';
import { useActions } from '../../session-context.tsx';
import { Menu } from '../../ui/Menu.tsx';
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
    <Menu
      tone="plain"
      small
      icon
      className={styles.menu}
      aria-label={`More for ${label}`}
      items={[
        { label: 'Duplicate', onChoose: () => duplicateTool(id) },
        {
          label: disabled ? 'Enable' : 'Disable',
          onChoose: () => setToolDisabled(id, !disabled),
        },
        { label: 'Delete', onChoose: () => removeTool(id) },
      ]}
    >
      <Ellipsis aria-hidden />
    </Menu>
  );
}
