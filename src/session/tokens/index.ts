/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export type { CountQuestion, TokenCount } from './count-texts.ts';
export { estimateTokens } from './estimate-tokens.ts';
export { MODEL_PROFILES, PROFILES_DATE } from './model-profiles.ts';
export { type SizeUnit, toUnit } from './size-unit.ts';
