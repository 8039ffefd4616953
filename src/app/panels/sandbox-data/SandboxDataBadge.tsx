import { countChanges } from '../../../session/store/index.ts';
import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';

/** How many changes the run made to the sandbox data. */
export function SandboxDataBadge() {
  const count = useSession((state) => countChanges(state.world));
  return count ? <Badge>{count}</Badge> : null;
}
