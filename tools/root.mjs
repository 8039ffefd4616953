import { fileURLToPath } from 'node:url';

/** The checkout's directory. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
