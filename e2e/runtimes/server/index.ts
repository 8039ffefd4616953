import { type ContractRow, runCases } from '../contract/contract-case.ts';
import { abort } from './cases/abort.ts';
import { access } from './cases/access.ts';
import { aftermath } from './cases/aftermath.ts';
import { batches } from './cases/batches.ts';
import { mcp } from './cases/mcp.ts';
import { pages } from './cases/pages.ts';
import { routes } from './cases/routes.ts';
import { streams } from './cases/streams.ts';
import { type Client, createClient, type Target } from './client.ts';

export { createProgram } from './program.ts';

/** One thing that a server does, seen from outside. */
export interface ServerCase {
  name: string;
  /** What it needs of the target. */
  needs?: 'sendsAllHeaders' | 'noticesLeaving';
  run(client: Client): Promise<void>;
}

/** The last one asks whether anything went wrong behind the answers. */
const cases: readonly ServerCase[] = [
  ...routes,
  ...access,
  ...batches,
  ...streams,
  ...mcp,
  ...pages,
  ...abort,
  ...aftermath,
];

/** Runs all cases against one server. Never rejects. */
export function runServerCases(target: Target): Promise<ContractRow[]> {
  const possible = cases.filter((one) => one.needs === undefined || target[one.needs]);
  return runCases(possible, createClient(target));
}
