import { config } from 'zod/v4/core';

/**
 * Schemas try once whether they may compile themselves. The page's policy forbids that, and the
 * browser reports the attempt, so this is called before the first module that builds one loads.
 */
export function quietZod(): void {
  config({ jitless: true });
}
