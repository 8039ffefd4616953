/**
 * `npm run serve:edge`: installs packages if necessary and serves the catalogue's tools until Ctrl+C.
 *
 * @example npm run serve:edge -- --port 8790
 */
import { fileURLToPath } from 'node:url';
import { endChildren } from './child.mjs';
import { ensureInstalled, InstallError } from './install.mjs';
import { nodeProblem } from './node-version.mjs';

// Not import.meta.dirname: an old Node must run long enough to report its version.
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @type {import('./edge-server/start.ts').EdgeServer | undefined} */
let server;
let leaving = false;

process.on('SIGINT', leave);
process.on('SIGTERM', leave);

try {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new InstallError(problem);
  await ensureInstalled(ROOT);
  // Imported after the installation. From here on TypeScript files can be imported.
  (await import('tsx/esm/api')).register();
  const { startEdgeServer } = await import('./edge-server/start.ts');
  const { readServerOptions } = await import('./edge-server/options.ts');
  server = await startEdgeServer(readServerOptions(process.argv.slice(2), process.env));
  console.log(server.greeting);
} catch (error) {
  fail(error);
}

function leave() {
  // Ctrl+C arrives twice: from the terminal, and forwarded by npm.
  if (leaving) return;
  leaving = true;
  endChildren();
  Promise.resolve(server?.close()).then(
    () => process.exit(0),
    () => process.exit(0),
  );
}

/** @param {unknown} error */
function fail(error) {
  // Mistakes that the user can correct are one sentence; other errors show their stack.
  if (error instanceof InstallError || isUsage(error)) console.error(`\n${error.message}`);
  else console.error('\nThe server could not be started. What went wrong is written here:', error);
  process.exit(1);
}

/**
 * @param {unknown} error
 * @returns {error is Error}
 */
function isUsage(error) {
  return error instanceof Error && error.name === 'UsageError';
}
