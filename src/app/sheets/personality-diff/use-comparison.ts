import { use, useEffect, useState } from 'react';
import type { PersonalityComparison } from '../../../session/personality-diff/personality-diff.ts';
import { selectBatch } from '../../../session/store/selectors.ts';
import { useActions, useSession } from '../../session-context.tsx';

/**
 * What tells two personalities apart, asked anew whenever what the registry answers may have
 * changed; suspends until its part of the page is loaded.
 *
 * @returns the last answer while the next one is on its way.
 */
export function useComparison(a: string, b: string): PersonalityComparison | undefined {
  const { compare } = use(useActions().loadActions('personalityDiff'));
  // The surface is replaced after each edit that could change what a personality meets.
  const visibility = useSession((state) => state.visibility);
  const personalities = useSession((state) => state.workspace.personalities);
  const batch = useSession(selectBatch);
  const [comparison, setComparison] = useState<PersonalityComparison>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when to ask again.
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
