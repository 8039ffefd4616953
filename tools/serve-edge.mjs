/**
 * `npm run serve:edge`: installs packages if necessary and serves the catalogue's tools until Ctrl+C
 * or SIGTERM. Then running calls may end; a second signal ends the process at once.
 *
 * @example npm run serve:edge -- --port 8790
 */
import { fileURLToPath } from 'node:url';
import { endChildren } from './child.mjs';
import { endOnSignals } from './edge-server/end-on-signals.mjs';
import { ensureInstalled, InstallError } from './install.mjs';
import { nodeProblem } from './node-version.mjs';

// Not import.meta.dirname: an old Node must run long enough to report its version.
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @type {import('./edge-server/start.ts').EdgeServer | undefined} */
let server;

endOnSignals(() => {
  endChildren();
  return server?.close();
});

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
