import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';

/** How many runs are pinned. */
export function RunsBadge() {
  const count = useSession((state) => state.runs?.pins);
  return count ? <Badge>{count}</Badge> : null;
}
