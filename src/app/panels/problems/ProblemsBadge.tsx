import { selectHeldBack, selectProblems } from '../../../session/tool-list/index.ts';
import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';

/** How many problems the workspace has. */
export function ProblemsBadge() {
  const count = useSession((state) => selectProblems(state).length + selectHeldBack(state).length);
  return count ? <Badge tone="failed">{count}</Badge> : null;
}
