import { countChanges, type SessionState, selectDefinitions } from '../../session/store/index.ts';
import { selectHeldBack, selectProblems } from '../../session/tool-list/index.ts';
import { useSession } from '../session-context.tsx';
import { Badge } from '../ui/Badge.tsx';
import type { PanelId } from './panel-table.ts';

interface BadgeRow {
  /** `undefined`, an empty text and `0` show no badge. */
  select: (state: SessionState) => number | string | undefined;
  /** Whether the badge counts failures. */
  failing?: boolean;
}

const BADGES: Partial<Record<PanelId, BadgeRow>> = {
  problems: {
    select: (state) => selectProblems(state).length + selectHeldBack(state).length,
    failing: true,
  },
  log: { select: (state) => state.log.length },
  world: { select: (state) => countChanges(state.world) },
  runs: { select: (state) => state.runs?.pins },
  // A text, so that a count of zero definitions shows, too.
  definitions: { select: (state) => `${selectDefinitions(state).definitions.length}` },
};

/** The badge after the label of a panel's tab. */
export function PanelBadge({ id }: { id: PanelId }) {
  const row = BADGES[id];
  const text = useSession((state) => row?.select(state));
  return text ? <Badge tone={row?.failing ? 'failed' : 'neutral'}>{text}</Badge> : null;
}
