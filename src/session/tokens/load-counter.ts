import type { CountTokens } from '../../context/index.ts';
import { loadOnce } from '../../lib/load-once.ts';
import { importLarge } from '../lib/large-import.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import { toBoundedCount } from './bounded-count.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** Results are no prompts: marks such as `<|endoftext|>` count as the text that they are. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

const LOADERS: Record<Exclude<TokenCounterName, 'estimate'>, () => Promise<CountTokens>> = {
  o200k_base: loadOnce(async () => {
    const { countTokens } = await importLarge(() => import('gpt-tokenizer/encoding/o200k_base'));
    return toBoundedCount((text) => countTokens(text, AS_TEXT));
  }),
  cl100k_base: loadOnce(async () => {
    const { countTokens } = await importLarge(() => import('gpt-tokenizer/encoding/cl100k_base'));
    return toBoundedCount((text) => countTokens(text, AS_TEXT));
  }),
};

/**
 * Loads a counter on first use. An exact one is a file of megabytes: call it in a Worker. Rejects
 * if that file does not load, as without a network.
 */
export async function loadCounter(name: TokenCounterName | undefined): Promise<CountTokens> {
  return name === undefined || name === 'estimate' ? estimateTokens : LOADERS[name]();
}
