import { FileCode2 } from 'lucide-react';
import type { Declaration } from '../../../session/workspace/index.ts';
import { cx } from '../../lib/class-names.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { DeclarationMenu } from '../../ui/declarations/DeclarationMenu.tsx';
import { toDeclarationState } from '../../ui/declarations/declaration-state.ts';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ToolItem.module.css';
import panel from './ToolsPanel.module.css';

/** The declarations of the workspace with their states; their tools follow in their groups. */
export function Declarations({ filter }: { filter: string }) {
  const declarations = useSession(({ workspace }) => workspace.declarations);
  const shown = declarations.filter(({ name }) => matchesFilter(`declarations ${name}`, filter));
  if (shown.length === 0) return null;
  return (
    <section aria-label="declarations">
      <h2 className={panel.group}>
        declarations
        <span>{declarations.length}</span>
      </h2>
      <ul>
        {shown.map((one) => (
          <DeclarationItem key={one.id} declaration={one} />
        ))}
      </ul>
    </section>
  );
}

function DeclarationItem({ declaration }: { declaration: Declaration }) {
  const { id, name } = declaration;
  const known = useSession(({ declared }) => declared[id]);
  const pending = useSession((state) => state.pendingAnswers);
  const isSelected = useSession((state) => state.selectedDeclarationId === id);
  const { selectDeclaration } = useActions();
  const { status, tag, text } = toDeclarationState(declaration, known, pending);
  return (
    <li className={cx(styles.item, styles.userTool, isSelected && styles.selected)}>
      <button
        type="button"
        data-tool
        className={styles.pick}
        aria-pressed={isSelected}
        title={`${name}: ${text}`}
        onClick={() => selectDeclaration(id)}
      >
        {status === 'ok' ? (
          <FileCode2 aria-hidden className={styles.file} />
        ) : (
          <StatusIcon status={status} decorative />
        )}
        <span className={cx(styles.name, styles.plain)}>{name}</span>
        <span className="visually-hidden"> declaration, {STATUS_TEXT[status]}</span>
        <span className={cx(styles.tag, styles.stays)}>{tag}</span>
      </button>
      <DeclarationMenu declaration={declaration} className={styles.menu} />
    </li>
  );
}
