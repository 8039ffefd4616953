/**
 * `npm start`: installs packages if necessary and serves the playground until Ctrl+C.
 *
 * The script in package.json begins with `exec`, so that a signal from npm arrives here. A shell
 * would not forward it. A shell without `exec` runs the command after `||`.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChildren } from './child.mjs';
import { ensureInstalled, InstallError } from './install.mjs';
import { nodeProblem } from './node-version.mjs';

// Not import.meta.dirname: an old Node must run long enough to report its version.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = 5173;
const CLOSE_LIMIT_MS = 2_000;

/** @type {import('vite').ViteDevServer | undefined} */
let server;
let leaving = false;

process.on('SIGINT', leave);
process.on('SIGTERM', leave);

try {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new InstallError(problem);
  await ensureInstalled(ROOT);
  console.log(`\n  ${await serve()}\n  Ctrl+C ends it.\n`);
} catch (error) {
  fail(error);
}

/** @returns {Promise<string>} the line with the address */
async function serve() {
  // Imported after the installation.
  const { createServer } = await import('vite');
  server = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: { port: PORT, strictPort: false },
  });
  await server.listen();
  const address = server.httpServer?.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  const taken = port === PORT ? '' : ` (port ${PORT} is taken)`;
  return `Toolyard is open on http://localhost:${port}${server.config.base}${taken}`;
}

function leave() {
  // Ctrl+C arrives twice: from the terminal, and forwarded by npm.
  if (leaving) return;
  leaving = true;
  // Vite exits on SIGTERM too; if it is first, it uses this exit code.
  process.exitCode = 0;
  endChildren();
  // An open connection of a browser must not keep the process running.
  setTimeout(() => process.exit(0), CLOSE_LIMIT_MS).unref();
  Promise.resolve(server?.close()).then(
    () => process.exit(0),
    () => process.exit(0),
  );
}

/** @param {unknown} error */
function fail(error) {
  if (error instanceof InstallError) console.error(`\n${error.message}`);
  else
    console.error('\nThe playground could not be started. What went wrong is written here:', error);
  process.exit(1);
}
