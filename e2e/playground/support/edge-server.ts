import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A server with the catalogue's tools on loopback. */
export interface RunningServer {
  /** Its address as a user types it. */
  url: string;
  host: string;
  origin: string;
  /** Names of started tools, and of tools whose calls were aborted. */
  began: readonly string[];
  aborted: readonly string[];
  /** Closes every open connection in the middle of a response. */
  breakOff(): void;
  /** Idempotent. */
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./edge-server-main.ts', import.meta.url));

/** @param pageOrigin the only allowed origin */
export async function startServer(pageOrigin: string): Promise<RunningServer> {
  const child = fork(MAIN, [pageOrigin], { execArgv: ['--import', 'tsx'] });
  const began: string[] = [];
  const aborted: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The server ended before it listened.')));
    child.on('message', (news: { port?: number; began?: string; aborted?: string }) => {
      if (news.port !== undefined) resolve(news.port);
      if (news.began !== undefined) began.push(news.began);
      if (news.aborted !== undefined) aborted.push(news.aborted);
    });
  });
  const host = `localhost:${port}`;
  return {
    url: `http://${host}/edge`,
    host,
    origin: `http://${host}`,
    began,
    aborted,
    breakOff: () => child.send('break'),
    close: async () => {
      if (!child.connected) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}
