import { addresses } from './addresses.ts';
import { bodies, fields } from './bodies.ts';
import { claims } from './claims.ts';
import type { HostileRequest } from './hostile-request.ts';

export { type HostileRequest, INTERNAL } from './hostile-request.ts';

/** Malicious requests, each with the expected response. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  ...bodies,
  ...fields,
  ...claims,
  ...addresses,
];
