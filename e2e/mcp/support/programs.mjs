import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/**
 * Starts a program that serves at the port in `PORT`, and waits until it listens.
 *
 * @param {string} script
 * @param {string[]} args
 * @param {string} [command] default: this version of Node
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function spawnProgram(script, args, command = process.execPath) {
  const port = await freePort();
  const child = spawn(command, [script, ...args], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  await new Promise((resolve, reject) => {
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      said += chunk;
      if (said.includes(String(port))) resolve(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The program ended: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
