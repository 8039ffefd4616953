import type { CountTokens } from '../../context/index.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** Loads a counter on first use. May reject: an exact one is a file of its own. */
export async function loadCounter(_name: TokenCounterName | undefined): Promise<CountTokens> {
  return estimateTokens;
}
