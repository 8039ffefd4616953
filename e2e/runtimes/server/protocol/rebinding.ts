import { isTrue, same } from '../../contract/assert.ts';
import { SIGNED } from '../program.ts';
import { sign } from '../signed-tokens.ts';
import type { ProtocolCase } from './protocol-case.ts';
import { exchange } from './socket.ts';

const HOST = 'evil.example:8787';
const BODY = '{"args":{"name":"Ada"}}';

/** Pages that resolve their own name to a server on loopback that serves any host. */
export const rebinding: readonly ProtocolCase[] = [
  {
    name: 'over a socket: a page with its own name for this server',
    async run({ port }) {
      const token = await sign();
      const post = (path: string, origin: string | undefined) =>
        exchange(port, toRequest(SIGNED + path, token, origin));
      for (const path of ['/tools/greet', '/execute', '/mcp']) {
        const [refused] = (await post(path, `http://${HOST}`)).answers;
        same(refused?.status, 403, path);
        isTrue(refused?.text.includes('origin_not_allowed'), `${refused?.text}`);
        same(refused?.headers.get('access-control-allow-origin'), undefined, 'no page reads it');
      }
      const [program] = (await post('/tools/greet', undefined)).answers;
      same(program?.status, 200, 'a program');
      const [behindProxy] = (await post('/tools/greet', `https://${HOST}`)).answers;
      same(behindProxy?.status, 200, 'its own page, with TLS before the server');
    },
  },
];

function toRequest(path: string, token: string, origin: string | undefined): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${HOST}`,
    'connection: close',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${BODY.length}`,
    ...(origin === undefined ? [] : [`origin: ${origin}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${BODY}`;
}
