import { use, useRef } from 'react';
import { selectHeldBack, type UnapprovedTool } from '../../../session/tool-list/index.ts';
import type { ApprovedDefinition } from '../../../session/workspace/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { DiffView } from '../../ui/DiffView.tsx';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './HeldBack.module.css';

/**
 * Tools that changed after their approval or are new: the changes, and the button to approve them.
 */
export function HeldBack() {
  const tools = useSession(selectHeldBack);
  const { approve } = use(useActions().loadActions('turn'));
  const heading = useRef<HTMLHeadingElement>(null);
  const approveAll = (names: readonly string[]) => {
    approve(names);
    // The pressed button has disappeared.
    heading.current?.focus();
  };
  const names = tools.map(({ name }) => name);
  return (
    <section aria-labelledby="held-back" className={styles.section}>
      <div className={styles.head}>
        <h3 id="held-back" ref={heading} tabIndex={-1} className={styles.heading}>
          Waiting for approval
        </h3>
        <span className={styles.count} role="status">
          {tools.length === 0
            ? 'Every tool is unchanged since its approval.'
            : `${formatPlural(tools.length, 'tool')} ${tools.length === 1 ? 'waits' : 'wait'} for approval.`}
        </span>
        <RuleLink source="docs/contract.md#approval" />
        {tools.length > 1 && (
          <Button small onClick={() => approveAll(names)}>
            Approve all
          </Button>
        )}
      </div>
      <ul className={styles.tools}>
        {tools.map((tool) => (
          <HeldBackRow key={tool.name} tool={tool} onApprove={() => approveAll([tool.name])} />
        ))}
      </ul>
    </section>
  );
}

function HeldBackRow({ tool, onApprove }: { tool: UnapprovedTool; onApprove: () => void }) {
  const { name, before, now } = tool;
  return (
    <li className={styles.tool}>
      <div className={styles.row}>
        <StatusIcon status="refused" decorative />
        <code className={styles.name}>{name}</code>
        <span className={styles.what}>{before ? toChange(before, now) : 'is new'}</span>
        <Button small aria-label={`Approve ${name}`} onClick={onApprove}>
          Approve
        </Button>
      </div>
      <Scroller label={`Change of ${name}`} className={styles.diff}>
        <DiffView before={before ? toText(before) : ''} after={toText(now)} whole="Open the tool" />
      </Scroller>
    </li>
  );
}

function toChange(before: ApprovedDefinition, now: ApprovedDefinition): string {
  const schema = toSchemaText(before) !== toSchemaText(now);
  if (before.description === now.description) return 'its schema changed';
  return schema ? 'its description and its schema changed' : 'its description changed';
}

function toText(definition: ApprovedDefinition): string {
  return `${definition.description}\n${toSchemaText(definition)}`;
}

function toSchemaText({ parameters }: ApprovedDefinition): string {
  return JSON.stringify(parameters, null, 2);
}
