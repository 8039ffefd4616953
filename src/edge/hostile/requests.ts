import { addresses } from './addresses.ts';
import { bodies, fields } from './bodies.ts';
import { claims } from './claims.ts';
import type { HostileRequest } from './hostile-request.ts';

export { type HostileRequest, INTERNAL } from './hostile-request.ts';

/** Requests that no server should fall for, each with its answer. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  ...bodies,
  ...fields,
  ...claims,
  ...addresses,
];
