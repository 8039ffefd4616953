/**
 * The part of a long result that stays: its start, its end, both, or a shorter JSON text.
 *
 * Source: docs/contract.md#trim-strategies.
 */
export type TrimStrategy = 'head' | 'tail' | 'head-tail' | 'json';
