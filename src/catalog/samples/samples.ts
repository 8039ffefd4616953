import type { ToolErrorCode, ToolResult } from '../../core/index.ts';
import type { texts } from './texts.ts';

/** A recorded result that comes with the page, to design a reducer against. */
export interface BuiltInSample {
  /** Stable; begins with `built-in-`. */
  id: string;
  name: string;
  /** The tool that gives such results; a sample may be borrowed for any other. */
  tool: string;
  /** Arguments of the call, as JSON. */
  argsText: string;
  result: ToolResult;
}

interface Entry {
  id: string;
  name: string;
  tool: string;
  args: Record<string, unknown>;
  text: keyof typeof texts | { error: string; code: ToolErrorCode; reason?: string };
}

const command = (id: string, name: string, line: string, text: keyof typeof texts): Entry => ({
  id,
  name,
  tool: 'terminal',
  args: { command: line },
  text,
});

const ENTRIES: readonly Entry[] = [
  command('git-status', 'git status, 44 changes', 'git status', 'gitStatus'),
  command('git-log', 'git log with statistics', 'git log --stat', 'gitLog'),
  command('git-diff', 'git diff over five files', 'git diff', 'gitDiff'),
  command('vitest', 'vitest, some tests fail', 'npx vitest run', 'vitest'),
  command('jest', 'jest, some tests fail', 'npx jest', 'jest'),
  command('pytest', 'pytest -v, some tests fail', 'pytest -v', 'pytest'),
  command('cargo-test', 'cargo test, some tests fail', 'cargo test', 'cargo'),
  command('go-test', 'go test -v, some tests fail', 'go test -v ./...', 'goTest'),
  command('tsc', 'tsc, 48 errors', 'npx tsc --noEmit', 'tsc'),
  command('yarn-install', 'yarn install, verbose', 'yarn install --verbose', 'yarn'),
  command('npm-conflict', 'npm install, versions conflict', 'npm install', 'npmConflict'),
  command('docker-build', 'docker build, fails', 'docker build .', 'dockerBuild'),
  command('kubectl', 'kubectl get pods', 'kubectl get pods --all-namespaces', 'kubectl'),
  command('listing', 'ls -la of a large folder', 'ls -la node_modules', 'listing'),
  {
    id: 'command-failed',
    name: 'An unknown command',
    tool: 'terminal',
    args: { command: 'make deploy' },
    text: { error: 'sh: 1: make: not found', code: 'execution_failed' },
  },
  {
    id: 'source-file',
    name: 'A source file of 28,000 characters',
    tool: 'read_file',
    args: { path: 'lib/response.js' },
    text: 'source',
  },
  {
    id: 'no-file',
    name: 'A missing file',
    tool: 'read_file',
    args: { path: 'src/missing.ts' },
    text: {
      error: 'src/missing.ts does not exist. Search for it by name.',
      code: 'execution_failed',
    },
  },
  {
    id: 'search-hits',
    name: 'Search hits in many files',
    tool: 'search_files',
    args: { pattern: 'budget', path: 'src/core' },
    text: 'searchHits',
  },
  {
    id: 'board',
    name: 'A board as JSON',
    tool: 'kanban_list',
    args: { limit: 50 },
    text: 'board',
  },
  {
    id: 'json-api',
    name: 'A long JSON response',
    tool: 'http_request',
    args: { method: 'GET', url: 'https://api.ferry.example/v1/deliveries' },
    text: 'jsonApi',
  },
  {
    id: 'rate-limited',
    name: 'A response that says when to retry',
    tool: 'http_request',
    args: { method: 'GET', url: 'https://api.ferry.example/v1/deliveries' },
    text: {
      error: '429: {"error":"rate_limited","retry_after":30}',
      code: 'execution_failed',
      reason: 'rate_limited',
    },
  },
  {
    id: 'web-page',
    name: 'The text of a web page',
    tool: 'web_extract',
    args: { urls: ['https://blog.example/retry-storm'] },
    text: 'webPage',
  },
  {
    id: 'sql-rows',
    name: 'Sixty rows of a table',
    tool: 'sql_query',
    args: { statement: 'select * from deliveries limit 60' },
    text: 'sqlRows',
  },
];

/** Where the results of one tool are worth reading for another one, too. */
const ALSO: Readonly<Record<string, string>> = { fetch_url: 'web_extract' };

/**
 * The recorded results of one tool, or of all tools.
 *
 * @throws where their texts cannot be loaded.
 *
 * @example
 * const [status] = await loadSamples('terminal');
 */
export async function loadSamples(tool?: string): Promise<readonly BuiltInSample[]> {
  const from = tool !== undefined && Object.hasOwn(ALSO, tool) ? ALSO[tool] : tool;
  const entries = ENTRIES.filter((one) => from === undefined || one.tool === from);
  if (entries.length === 0) return [];
  const { texts } = await import('./texts.ts');
  return entries.map(({ id, name, args, text, tool: own }) => ({
    id: `built-in-${id}`,
    name,
    tool: tool ?? own,
    argsText: JSON.stringify(args, null, 2),
    result: typeof text === 'string' ? { ok: true, value: texts[text] } : { ok: false, ...text },
  }));
}
