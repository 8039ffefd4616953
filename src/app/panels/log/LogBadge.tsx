import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';

/** How many lines the log has. */
export function LogBadge() {
  const count = useSession((state) => state.log.length);
  return count ? <Badge>{count}</Badge> : null;
}
