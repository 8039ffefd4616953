import { use, useEffect, useState } from 'react';
import type { PersonalityAccess } from '../../../../session/personality-diff/index.ts';
import { useActions, useSession } from '../../../session-context.tsx';

/**
 * The registry's answers for each personality, refreshed whenever they may have changed. Suspends
 * until its code is loaded.
 *
 * @param ids must be the same array while it does not change
 * @returns the previous answers while the next ones are loading; `undefined` before the first ones
 */
export function useAccessColumns(ids: readonly string[]): readonly PersonalityAccess[] | undefined {
  const { ask } = use(useActions().loadActions('accessMatrix'));
  // The state replaces its `visibility` after each edit that could affect the answers.
  const visibility = useSession((state) => state.visibility);
  const personalities = useSession((state) => state.workspace.personalities);
  const [columns, setColumns] = useState<readonly PersonalityAccess[]>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these triggers new questions.
  useEffect(() => {
    let ended = false;
    void Promise.all(ids.map(ask)).then((found) => {
      const known = found.flatMap((column) => column ?? []);
      if (!ended && known.length > 0) setColumns(known);
    });
    return () => {
      ended = true;
    };
  }, [ask, ids, visibility, personalities]);
  return columns;
}
