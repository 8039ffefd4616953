import { Plus } from 'lucide-react';
import { use } from 'react';
import { exampleDeclaration, notesDeclaration } from '../../../session/declarations/index.ts';
import type { TemplateName } from '../../../session/user-code/index.ts';
import { openDialog } from '../../lib/open-dialog.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { useAddDeclaration } from '../../ui/declarations/use-add-declaration.ts';
import { Menu } from '../../ui/Menu.tsx';
import { openNewCode } from '../../ui/open-code.ts';
import styles from './ToolsPanel.module.css';

/** Adds a user's tool from a template, or a declaration. */
export function AddToolMenu() {
  const { addCalledTool, loadActions } = useActions();
  const list = use(loadActions('toolList'));
  const examples = useSession(({ workspace }) => workspace.registry.examples);
  const read = useReadSession();
  const addDeclaration = useAddDeclaration();
  // On a phone this shows the editor.
  const begin = (template: TemplateName) => openNewCode(read, () => addCalledTool(template));
  const back = examples.shown ? examples.removed : ['all'];
  return (
    <Menu
      className={styles.wide}
      aria-label="Add a tool"
      items={[
        {
          label: 'Blank tool',
          hint: 'Takes arguments and returns text; with a call',
          onChoose: () => begin('blank'),
        },
        {
          label: 'Tool that fetches',
          hint: 'Sends a request to a declared host; with a call',
          onChoose: () => begin('fetch'),
        },
        {
          label: 'Tool with progress',
          hint: 'Reports progress, can be aborted; with a call',
          onChoose: () => begin('progress'),
        },
        {
          label: 'Ephemeral tool',
          hint: 'Removed when the turn commits; with a call',
          onChoose: () => begin('ephemeral'),
        },
        {
          label: 'Declared tools',
          hint: 'YAML: a built-in, a webhook, a search, a question, an agent',
          onChoose: () => addDeclaration(exampleDeclaration),
        },
        {
          label: 'Built-in…',
          hint: 'Files, web, data, messages; with a call',
          onChoose: () => openDialog('builtin-tool'),
        },
        {
          label: 'MCP server in this page',
          hint: 'Simulated in this page, full protocol',
          onChoose: () => addDeclaration(notesDeclaration),
        },
        {
          label: 'Paste or connect…',
          hint: 'MCP server URL, OpenAPI, tool definitions, YAML',
          onChoose: () => openOverlay('paste-tools'),
        },
        ...(back.length > 0
          ? [
              {
                label: 'Restore the examples',
                hint: `Deleted: ${back.join(', ')}`,
                onChoose: list.bringBackExamples,
              },
            ]
          : []),
      ]}
    >
      <Plus aria-hidden />
      Add a tool
    </Menu>
  );
}
