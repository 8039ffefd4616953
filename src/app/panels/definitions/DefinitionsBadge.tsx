import { selectDefinitions, selectIsUnchecked } from '../../../session/store/index.ts';
import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';

/** How many tools the model sees. */
export function DefinitionsBadge() {
  const count = useSession((state) =>
    selectIsUnchecked(state) ? undefined : selectDefinitions(state).definitions.length,
  );
  return count === undefined ? null : <Badge>{count}</Badge>;
}
