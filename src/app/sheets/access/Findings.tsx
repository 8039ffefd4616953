import { useMemo } from 'react';
import type { Personality } from '../../../core/index.ts';
import { findBeyondAccess } from '../../../session/access/index.ts';
import { selectToolRows } from '../../../session/tool-list/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import styles from './AccessSheet.module.css';

/** Access that tools declare beyond the grants of the edited personality. */
export function Findings({ personality }: { personality: Personality }) {
  const tools = useSession((state) => state.tools);
  const rows = useSession(selectToolRows);
  const found = useMemo(
    () => findBeyondAccess(tools, rows, personality),
    [tools, rows, personality],
  );
  const asking = new Set(found.map(({ tool }) => tool)).size;
  return (
    <section
      className={found.length === 0 ? 'visually-hidden' : styles.findings}
      aria-label="Capabilities that tools need but lack"
    >
      <h3 aria-live="polite">
        {asking === 0
          ? 'No tool asks for more hosts or files than this personality allows.'
          : `${formatPlural(asking, 'tool')} ${asking === 1 ? 'needs' : 'need'} more access.`}
      </h3>
      {found.length > 0 && (
        <ul>
          {found.map(({ tool, capability, message }) => (
            <li key={`${tool} ${capability}`}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
