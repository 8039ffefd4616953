import {
  HOSTILE_REQUESTS,
  type HostileRequest,
  INTERNAL,
} from '../../../../src/edge/hostile/requests.ts';
import { problemKinds } from '../../../../src/edge/problem.ts';
import { isTrue, same } from '../../contract/assert.ts';
import type { ProtocolCase, ProtocolTarget } from './protocol-case.ts';
import { type Exchange, exchange, type SocketAnswer } from './socket.ts';

/** Sends the table of hostile requests as raw bytes over a socket. */
export const table: readonly ProtocolCase[] = HOSTILE_REQUESTS.map((hostile) => ({
  name: `over a socket: ${hostile.name}`,
  async run(target) {
    const got = await send(hostile, target);
    const { answers } = got;
    if (hostile.refusedBefore && isRefused(got)) return;
    same(answers.length, 1, 'answers');
    const [answer] = answers;
    if (answer) check(answer, hostile);
  },
}));

/**
 * A server may respond before the body has arrived, and close the connection while the client still
 * sends. The response is then lost (RFC 9112, 9.6). The test then repeats the request.
 */
async function send(hostile: HostileRequest, target: ProtocolTarget): Promise<Exchange> {
  for (let tries = 1; ; tries++) {
    const got = await exchange(target.port, toBytes(hostile, target));
    const isLost = got.broke && got.answers.length === 0;
    if (!isLost || tries === 5) return got;
  }
}

/** Statuses of platforms for unknown methods and versions. */
const BY_PLATFORMS = [501, 505];

/** Whether every response is a refusal, or there is none. */
export function isRefused({ answers }: Pick<Exchange, 'answers'>): boolean {
  return answers.every(
    ({ status }) => (status >= 400 && status < 500) || BY_PLATFORMS.includes(status),
  );
}

/** No response shows internal details, regardless of the layer that sent it. */
export function tellsNothing({ text, headers }: SocketAnswer): void {
  const reported = `${text}\n${[...headers].join('\n')}`;
  for (const internal of INTERNAL) isTrue(!internal.test(reported), `${internal} in ${reported}`);
  same(headers.get('set-cookie'), undefined, 'a header that was slipped in');
}

function check(answer: SocketAnswer, hostile: HostileRequest): void {
  const { expect, method, hides = [] } = hostile;
  const problem =
    typeof expect === 'string' ? problemKinds().find(({ code }) => code === expect) : undefined;
  const status = typeof expect === 'string' ? problem?.status : expect.status;
  same(answer.status, status, `the status of ${answer.text.slice(0, 200)}`);
  const holds =
    typeof expect === 'string' ? `"urn:toolyard:problem:${expect}"` : (expect.holds ?? '');
  if (method !== 'HEAD') isTrue(answer.text.includes(holds), `${holds} in ${answer.text}`);
  for (const hidden of hides)
    isTrue(!answer.text.includes(hidden), `${hidden.slice(0, 50)} hidden`);
  tellsNothing(answer);
}

function toBytes(hostile: HostileRequest, { host }: ProtocolTarget): Uint8Array {
  const { method = 'POST', path = '/execute', token = 'guest-token' } = hostile;
  const body = Buffer.from(hostile.body ?? '');
  const headers = {
    host,
    connection: 'close',
    ...(hostile.body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(body.length),
    }),
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...hostile.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}
