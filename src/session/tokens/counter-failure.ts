import type { TokenCounterName } from '../workspace/context-settings.ts';

/** The notice about a counter that does not load. */
export function toCounterFailure(name: TokenCounterName): string {
  return `The tokenizer ${name} did not load, so tokens are estimated. Check the network, and choose it again.`;
}
