import type { ModelProfile } from '../workspace/context-settings.ts';

/** When {@link MODEL_PROFILES} were written down. */
export const PROFILES_DATE = '2025-12-01';

/**
 * Models with their windows and list prices at {@link PROFILES_DATE}, without discounts for cached or
 * batched requests. The reserve is the longest answer. Providers change both: check the provider's
 * page before you rely on a number.
 */
export const MODEL_PROFILES: readonly ModelProfile[] = [
  profile('GPT-5.1', 400_000, 128_000, 1.25, 10),
  profile('GPT-5 mini', 400_000, 128_000, 0.25, 2),
  profile('GPT-4.1', 1_047_576, 32_768, 2, 8),
  profile('GPT-4o mini', 128_000, 16_384, 0.15, 0.6),
  profile('Claude Opus 4.5', 200_000, 64_000, 5, 25),
  profile('Claude Sonnet 4.5', 200_000, 64_000, 3, 15),
  profile('Claude Haiku 4.5', 200_000, 64_000, 1, 5),
  profile('Gemini 2.5 Pro', 1_048_576, 65_536, 1.25, 10),
  profile('Gemini 2.5 Flash', 1_048_576, 65_536, 0.3, 2.5),
];

function profile(
  name: string,
  contextWindow: number,
  outputReserve: number,
  inputPrice: number,
  outputPrice: number,
): ModelProfile {
  return { name, contextWindow, outputReserve, inputPrice, outputPrice };
}
