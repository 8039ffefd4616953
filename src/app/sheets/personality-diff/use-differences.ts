import { use, useEffect, useState } from 'react';
import { useActions, useSession } from '../../session-context.tsx';

/**
 * The number of tools with different access for two personalities, refreshed whenever the registry's
 * answers may have changed. Suspends until its code is loaded.
 *
 * @returns the previous number while the next one is loading.
 */
export function useDifferences(a: string, b: string): number | undefined {
  const { countDifferences } = use(useActions().loadActions('accessMatrix'));
  // The state replaces its `visibility` after each edit that could affect the answers.
  const visibility = useSession((state) => state.visibility);
  const personalities = useSession((state) => state.workspace.personalities);
  const [count, setCount] = useState<number>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these triggers a new count.
  useEffect(() => {
    let ended = false;
    void countDifferences(a, b).then((next) => {
      if (!ended) setCount(next);
    });
    return () => {
      ended = true;
    };
  }, [countDifferences, a, b, visibility, personalities]);
  return count;
}
