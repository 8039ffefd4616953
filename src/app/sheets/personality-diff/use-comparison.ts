import { use, useEffect, useState } from 'react';
import type { PersonalityComparison } from '../../../session/personality-diff/index.ts';
import { selectBatch } from '../../../session/store/index.ts';
import { useActions, useSession } from '../../session-context.tsx';

/**
 * The comparison of two personalities, refreshed whenever the registry's answers may have changed.
 * Suspends until its code is loaded.
 *
 * @returns the previous result while the next one is loading.
 */
export function useComparison(a: string, b: string): PersonalityComparison | undefined {
  const { compare } = use(useActions().loadActions('personalityDiff'));
  // The state replaces its `visibility` after each edit that could affect the answers.
  const visibility = useSession((state) => state.visibility);
  const personalities = useSession((state) => state.workspace.personalities);
  const batch = useSession(selectBatch);
  const [comparison, setComparison] = useState<PersonalityComparison>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these triggers a new comparison.
  useEffect(() => {
    let ended = false;
    void compare(a, b).then((next) => {
      if (!ended) setComparison(next);
    });
    return () => {
      ended = true;
    };
  }, [compare, a, b, visibility, personalities, batch]);
  return comparison;
}
