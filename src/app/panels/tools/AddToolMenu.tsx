import { Plus } from 'lucide-react';
import { useActions } from '../../session-context.tsx';
import { Menu } from '../../ui/Menu.tsx';
import styles from './ToolsPanel.module.css';

/** Begins a tool of one's own from a template. */
export function AddToolMenu() {
  const { addTool } = useActions();
  return (
    <Menu
      className={styles.wide}
      aria-label="Add a tool"
      items={[
        {
          label: 'Blank tool',
          hint: 'Takes arguments and answers with text',
          onChoose: () => addTool('blank'),
        },
        {
          label: 'Tool that fetches',
          hint: 'Asks a host that it declares',
          onChoose: () => addTool('fetch'),
        },
        {
          label: 'Tool with progress',
          hint: 'Says how far it is, and stops when asked',
          onChoose: () => addTool('progress'),
        },
      ]}
    >
      <Plus aria-hidden />
      Add a tool
    </Menu>
  );
}
