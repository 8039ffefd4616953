import { parseArgs } from 'node:util';
import { messageOf } from '../../src/lib/message-of.ts';
import type { GrantSettings } from '../../src/server-grants.ts';

/** Options of the server. */
export interface EdgeServerOptions {
  /** 0 chooses a free port. */
  port: number;
  /** Name or address of the interface to listen on. */
  host: string;
  /** Origins of other pages that may call. */
  origins: readonly string[];
  settings: GrantSettings;
}

/** A mistake that the user can correct; the message is a sentence for the terminal. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const USAGE = `npm run serve:edge -- [--port 8787] [--host 127.0.0.1] [--origin https://page.example]…

Environment: TOOLYARD_OPERATOR_TOKEN, TOOLYARD_TOKENS (JSON; see docs/edge/README.md)`;

/** The origin of the playground with \`npm start\`. */
const DEVELOPMENT_PAGE = ['http://localhost:5173', 'http://127.0.0.1:5173'];

/** @throws UsageError for an unknown argument. */
export function readServerOptions(args: string[], settings: GrantSettings): EdgeServerOptions {
  const { port, host, origin } = parse(args);
  const number = Number(port);
  if (!/^\d+$/.test(port) || number > 65_535) {
    throw new UsageError(`'${port}' is no port. Give a number from 0 to 65535.\n\n${USAGE}`);
  }
  for (const one of origin) {
    if (!isOrigin(one)) {
      throw new UsageError(`'${one}' is no origin. Write it as https://page.example.\n\n${USAGE}`);
    }
  }
  return { port: number, host, origins: [...DEVELOPMENT_PAGE, ...origin], settings };
}

function parse(args: string[]): { port: string; host: string; origin: string[] } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '8787' },
        host: { type: 'string', default: '127.0.0.1' },
        origin: { type: 'string', multiple: true, default: [] },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n\n${USAGE}`);
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
