/**
 * Runs the built package with published MCP servers and clients, and with an authorization server.
 *
 * @example node e2e/mcp/run.mjs
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../../tools/install.mjs';

const HERE = import.meta.dirname;

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {() => Promise<void>} run
 *
 * @typedef {object} Peers
 * @property {number} passed
 * @property {number} failed
 * @property {{ name: string, error: string }[]} failures
 */

/**
 * Never rejects: an error before the cases run is one failure.
 *
 * @param {string} lib the folder of the built package, `dist/lib`
 * @returns {Promise<Peers>}
 */
export async function runPeers(lib) {
  /** @type {Peers} */
  const peers = { passed: 0, failed: 0, failures: [] };
  /** @param {string} name @param {unknown} error */
  const fail = (name, error) => {
    peers.failed++;
    peers.failures.push({ name, error: error instanceof Error ? error.message : String(error) });
  };
  try {
    await ensureInstalled(HERE, { label: 'published MCP servers and clients' });
    // Imported here, because their packages have just been installed.
    const { clientCases } = await import('./clients.mjs');
    const { oauthCases } = await import('./oauth.mjs');
    const { pythonCases } = await import('./python.mjs');
    const { serverCases } = await import('./servers.mjs');
    const from = pathToFileURL(lib).href;
    const cases = await Promise.all(
      [oauthCases, serverCases, clientCases, pythonCases].map((make) => make(from)),
    );
    await Promise.all(
      cases.flat().map(({ name, run }) =>
        run().then(
          () => peers.passed++,
          (error) => fail(name, error),
        ),
      ),
    );
  } catch (error) {
    fail('the published servers and clients', error);
  }
  return peers;
}

/** @param {Peers} peers */
export function printPeers({ passed, failed, failures }) {
  console.log(`\nPublished MCP servers and clients: ${passed} passed, ${failed} failed`);
  for (const { name, error } of failures) console.log(`\n${name}\n  ${error}`);
}

if (process.argv[1] === import.meta.filename) {
  const peers = await runPeers(join(HERE, '..', '..', 'dist', 'lib'));
  printPeers(peers);
  process.exitCode = peers.failed === 0 ? 0 : 1;
}
