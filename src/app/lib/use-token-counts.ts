import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { estimateTokens, type TokenCount } from '../../session/tokens/index.ts';
import { useActions, useSession } from '../session-context.tsx';
import { ExactCounts } from './exact-counts.ts';

const known = new ExactCounts();

/**
 * The tokens of texts by the counter of the workspace. An exact count comes from the engine's
 * Worker; an estimate stands in its place until then.
 *
 * @param texts The same array while the texts are the same.
 */
export function useTokenCounts(texts: readonly string[]): readonly TokenCount[] {
  const settings = useSession((state) => state.workspace.contextSettings);
  const { loadActions } = useActions();
  const version = useSyncExternalStore(known.subscribe, known.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts that were forgotten are asked again.
  useEffect(() => {
    if (settings?.counter === undefined) return;
    known.want(texts, settings, async (question) =>
      (await loadActions('texts')).countTokens(question),
    );
  }, [texts, settings, loadActions, version]);
  const counter = settings?.counter ?? 'estimate';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known changes with the version.
  return useMemo(
    () =>
      texts.map(
        (text) =>
          known.find(counter, text) ?? {
            tokens: estimateTokens(text),
            isExact: text === '' && counter !== 'estimate',
          },
      ),
    [texts, counter, version],
  );
}
