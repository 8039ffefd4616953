import { config } from 'zod/v4/core';

/**
 * Turns off the just-in-time compilation of Zod schemas. The page's policy forbids it, and the
 * browser reports each attempt. So call this before the first module that builds a schema loads.
 */
export function quietZod(): void {
  config({ jitless: true });
}
