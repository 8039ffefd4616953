import { selectDefinitions, selectIsUnchecked } from '../../../session/store/index.ts';
import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';

/** How many tools the model sees. */
export function DefinitionsBadge() {
  // A text, so that a count of zero shows, too.
  const count = useSession((state) =>
    selectIsUnchecked(state) ? '' : `${selectDefinitions(state).definitions.length}`,
  );
  return count ? <Badge>{count}</Badge> : null;
}
