import { type ContractRow, runCases } from '../contract/contract-case.ts';
import { abort } from './cases/abort.ts';
import { access } from './cases/access.ts';
import { aftermath } from './cases/aftermath.ts';
import { audit } from './cases/audit.ts';
import { batches } from './cases/batches.ts';
import { bounded } from './cases/bounded.ts';
import { closed } from './cases/closed.ts';
import { ends } from './cases/ends.ts';
import { mcp } from './cases/mcp.ts';
import { mcpListing } from './cases/mcp-listing.ts';
import { mcpSessions } from './cases/mcp-sessions.ts';
import { pages } from './cases/pages.ts';
import { routes } from './cases/routes.ts';
import { sessions } from './cases/sessions.ts';
import { streams } from './cases/streams.ts';
import { tokens } from './cases/tokens.ts';
import { createClient, type Target } from './client.ts';
import type { ServerCase } from './server-case.ts';

export { createProgram } from './program.ts';

/** The last case checks for errors that no response showed. */
const cases: readonly ServerCase[] = [
  ...routes,
  ...access,
  ...closed,
  ...tokens,
  ...sessions,
  ...bounded,
  ...batches,
  ...audit,
  ...streams,
  ...mcp,
  ...mcpListing,
  ...mcpSessions,
  ...pages,
  ...ends,
  ...abort,
  ...aftermath,
];

/** Runs all cases against one server. Never rejects. */
export function runServerCases(target: Target): Promise<ContractRow[]> {
  const possible = cases.filter((one) => one.needs === undefined || target[one.needs]);
  return runCases(possible, createClient(target));
}
