import { accessLogReducer } from './access-log-reducer.ts';
import { adkEphemeralTools } from './adk-ephemeral-tools.ts';
import { adkMerge } from './adk-merge.ts';
import { airDefinitions } from './air-definitions.ts';
import { askedTwice } from './asked-twice.ts';
import { astromeshAgents } from './astromesh-agents.ts';
import { astromeshKinds } from './astromesh-kinds.ts';
import { astromeshPermissions } from './astromesh-permissions.ts';
import { astromeshRateLimit } from './astromesh-rate-limit.ts';
import { bothEnds } from './both-ends.ts';
import { csvReducer } from './csv-reducer.ts';
import { dryRunExample } from './dry-run.ts';
import { ethosRegistry } from './ethos-registry.ts';
import { ethosToolInterface } from './ethos-tool-interface.ts';
import { evenBudget } from './even-budget.ts';
import type { GalleryExample } from './example.ts';
import { failingTestsReducer } from './failing-tests-reducer.ts';
import { fileAccess } from './file-access.ts';
import { foundTools } from './found-tools.ts';
import { gitDiffReducer } from './git-diff-reducer.ts';
import { gitLogReducer } from './git-log-reducer.ts';
import { htmlPageReducer } from './html-page-reducer.ts';
import { hugeJson } from './huge-json.ts';
import { jsonCut } from './json-cut.ts';
import { jsonPageReducer } from './json-page-reducer.ts';
import { leakingSecret } from './leaking-secret.ts';
import { logTail } from './log-tail.ts';
import { mcpAndPlugins } from './mcp-and-plugins.ts';
import { nextList } from './next-list.ts';
import { progressAndTimeLimit } from './progress-and-time-limit.ts';
import { providerDefinitions } from './provider-definitions.ts';
import { readBack } from './read-back.ts';
import { readBackPath } from './read-back-path.ts';
import { retryAfter } from './retry-after.ts';
import { sameSeedSameFaults } from './same-seed-same-faults.ts';
import { searchHitsReducer } from './search-hits-reducer.ts';
import { sharedBudget } from './shared-budget.ts';
import { staleWrite } from './stale-write.ts';
import { tokenBudget } from './token-budget.ts';
import { untrustedPage } from './untrusted-page.ts';
import { whoMayCallWhat } from './who-may-call-what.ts';
import { wrongArguments } from './wrong-arguments.ts';

export type { GalleryExample, GallerySystem } from './example.ts';

/** The examples, in display order. */
export const galleryExamples: readonly GalleryExample[] = [
  // What a visitor knows.
  failingTestsReducer,
  hugeJson,
  sameSeedSameFaults,
  leakingSecret,
  untrustedPage,
  // One topic each.
  retryAfter,
  progressAndTimeLimit,
  wrongArguments,
  whoMayCallWhat,
  dryRunExample,
  askedTwice,
  evenBudget,
  sharedBudget,
  tokenBudget,
  logTail,
  bothEnds,
  jsonCut,
  readBack,
  readBackPath,
  foundTools,
  nextList,
  staleWrite,
  fileAccess,
  gitDiffReducer,
  gitLogReducer,
  jsonPageReducer,
  htmlPageReducer,
  accessLogReducer,
  csvReducer,
  searchHitsReducer,
  mcpAndPlugins,
  providerDefinitions,
  // What each of the published registries contributes.
  ethosRegistry,
  ethosToolInterface,
  adkEphemeralTools,
  adkMerge,
  astromeshKinds,
  astromeshPermissions,
  astromeshAgents,
  astromeshRateLimit,
  airDefinitions,
];

/** @returns `undefined` for an unknown name. */
export function findExample(slug: string): GalleryExample | undefined {
  return galleryExamples.find((example) => example.slug === slug);
}
