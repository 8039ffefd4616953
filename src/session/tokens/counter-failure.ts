import type { TokenCounterName } from '../workspace/context-settings.ts';

/** The notice about a counter that does not load. */
export function toCounterFailure(name: TokenCounterName): string {
  return `The tokenizer ${name} did not load, so tokens are estimated. Check the network, and choose it again.`;
}

/** Whether a notice says that a counter does not load. */
export function isCounterFailure(notice = ''): boolean {
  return /^The tokenizer \S+ did not load/.test(notice);
}
