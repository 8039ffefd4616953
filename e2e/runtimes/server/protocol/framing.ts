import { isTrue, same } from '../../contract/assert.ts';
import { SHORT, SHORT_LIMITS } from '../program.ts';
import type { ProtocolCase } from './protocol-case.ts';
import { exchange } from './socket.ts';
import { isRefused, tellsNothing } from './table.ts';

const JSON_TYPE = 'content-type: application/json\r\n';
const TOKEN = 'authorization: Bearer guest-token\r\n';
const CLOSE = 'connection: close\r\n';

/** Requests with invalid framing. The platform or the server must refuse them. */
const REFUSED: Readonly<Record<string, (host: string) => string | Uint8Array>> = {
  'two hosts': (host) =>
    `GET /tools HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\n${TOKEN}${CLOSE}\r\n`,
  'an address of this host, for another one': () =>
    `GET http://127.0.0.1/tools HTTP/1.1\r\nhost: evil.example\r\n${TOKEN}${CLOSE}\r\n`,
  'a header that continues in the next line': (host) =>
    `GET /tools HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer\r\n guest-token\r\nx\r\n${CLOSE}\r\n`,
  'a NUL in a header': (host) =>
    `GET /tools HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer guest-token\u0000\r\n${CLOSE}\r\n`,
  'a header without a name': (host) =>
    `GET /tools HTTP/1.1\r\nhost: ${host}\r\n: x\r\n${TOKEN}${CLOSE}\r\n`,
  'an address of 300,000 characters': (host) =>
    `GET /${'x'.repeat(300_000)} HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${CLOSE}\r\n`,
  'a length that is negative': (host) =>
    `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}content-length: -1\r\n${CLOSE}\r\n{}`,
  'a length that is no number': (host) =>
    `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}content-length: 2e1\r\n${CLOSE}\r\n{}`,
  'two lengths': (host) =>
    `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}content-length: 2\r\ncontent-length: 12\r\n${CLOSE}\r\n{}`,
  'a chunk size that is not a number': (host) =>
    `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}transfer-encoding: chunked\r\n${CLOSE}\r\nzz\r\n{}\r\n0\r\n\r\n`,
  TRACE: (host) => `TRACE /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${CLOSE}\r\n`,
  'an unknown method': (host) => `YIELD /tools HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${CLOSE}\r\n`,
  'another version': (host) => `GET /tools HTTP/9.9\r\nhost: ${host}\r\n${TOKEN}${CLOSE}\r\n`,
  'a greeting in another language': () =>
    Uint8Array.from([
      0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x00, 0x0d, 0x0a, 0x0d, 0x0a,
    ]),
};

/** Requests that some platforms accept as harmless, or answer themselves. */
const LENIENT: Readonly<Record<string, (host: string) => string | Uint8Array>> = {
  'the address of another host': (host) =>
    `GET http://evil.example/tools HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${CLOSE}\r\n`,
  'a header of 300,000 characters': (host) =>
    `GET /tools HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}x-large: ${'x'.repeat(300_000)}\r\n${CLOSE}\r\n`,
  'a path that does not begin': (host) =>
    `GET tools HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${CLOSE}\r\n`,
  'a backslash in the path': (host) =>
    `GET /tools\\..\\health HTTP/1.1\r\nhost: ${host}\r\n${CLOSE}\r\n`,
};

/** Requests that only raw bytes can express. */
export const framing: readonly ProtocolCase[] = [
  ...Object.entries(REFUSED).map(
    ([name, bytes]): ProtocolCase => ({
      name: `over a socket: ${name}`,
      async run({ port, host }) {
        const got = await exchange(port, (socket) => {
          socket.write(bytes(host));
          // After an incomplete request a server may wait for more.
          socket.end();
        });
        isTrue(isRefused(got), `refused: ${JSON.stringify(got.answers)}`);
        for (const answer of got.answers) tellsNothing(answer);
      },
    }),
  ),
  ...Object.entries(LENIENT).map(
    ([name, bytes]): ProtocolCase => ({
      name: `over a socket: ${name}`,
      async run({ port, host }) {
        const { answers } = await exchange(port, (socket) => socket.end(bytes(host)));
        isTrue(answers.length <= 1, 'no answer to what was not asked');
        for (const answer of answers) tellsNothing(answer);
      },
    }),
  ),
  {
    name: 'over a socket: no host at all',
    async run({ port }) {
      const got = await exchange(port, `GET /tools HTTP/1.1\r\n${CLOSE}\r\n`);
      isTrue(isRefused(got), `refused: ${JSON.stringify(got.answers)}`);
      for (const answer of got.answers) tellsNothing(answer);
    },
  },
  {
    name: 'over a socket: a body without a length that is too large',
    async run({ port, host }) {
      const chunk = ' '.repeat(1000);
      const { answers } = await exchange(port, (socket) => {
        socket.write(
          `POST ${SHORT}/execute HTTP/1.1\r\nhost: ${host}\r\n${JSON_TYPE}transfer-encoding: chunked\r\n${CLOSE}\r\n`,
        );
        const chunks = SHORT_LIMITS.bodyBytes / chunk.length + 1;
        for (let at = 0; at < chunks; at++) socket.write(`3e8\r\n${chunk}\r\n`);
        socket.write('0\r\n\r\n');
      });
      same(answers[0]?.status, 413, 'the status');
    },
  },
  {
    name: 'over a socket: a body that is only promised to be too large',
    async run({ port, host }) {
      const head = `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}content-length: 1000001\r\n${CLOSE}\r\n`;
      const { answers } = await exchange(port, head);
      same(answers[0]?.status, 413, 'the status, before a byte of it');
    },
  },
  {
    name: 'over a socket: a body that ends before it should',
    async run({ port, host, client }) {
      const { runs } = await client.seen();
      const body = '{"calls":[{"toolCallId":"1","name":"cached"}]}';
      const got = await exchange(port, (socket) => {
        const length = body.length + 10;
        socket.write(
          `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}content-length: ${length}\r\n${CLOSE}\r\n${body}`,
        );
        socket.end();
      });
      isTrue(isRefused(got), `refused: ${JSON.stringify(got.answers)}`);
      same((await client.seen()).runs, runs, 'what was run of it');
    },
  },
  {
    name: 'over a socket: a body that continues after its end',
    async run({ port, host }) {
      const body = '{"calls":[]}';
      const request = `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}content-length: ${body.length}\r\n\r\n${body}{"calls":[]}\r\n\r\n`;
      const { answers } = await exchange(port, (socket) => socket.end(request), { all: true });
      // Some platforms close the connection as soon as they read the rest.
      const rest = answers[0]?.text === '{"results":[]}' ? answers.slice(1) : answers;
      isTrue(isRefused({ answers: rest }), 'the rest is no request');
    },
  },
  {
    name: 'over a socket: a second request within the body of the first',
    async run({ port, host }) {
      const inner = `GET /tools HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${CLOSE}\r\n`;
      const request = `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${TOKEN}${JSON_TYPE}content-length: ${inner.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`;
      const { answers } = await exchange(port, (socket) => socket.end(request), { all: true });
      // By RFC 9112 a server ignores the length and closes the connection.
      const served = answers.filter(({ text }) => text.includes('"personality"'));
      same(served.length, 0, 'what was slipped in');
    },
  },
  {
    name: 'over a socket: a body that trickles',
    async run({ port, host }) {
      let timer: ReturnType<typeof setInterval> | undefined;
      const { answers } = await exchange(port, (socket) => {
        socket.write(
          `POST ${SHORT}/execute HTTP/1.1\r\nhost: ${host}\r\n${JSON_TYPE}content-length: 4000\r\n${CLOSE}\r\n`,
        );
        timer = setInterval(() => socket.write(' '), 20);
      });
      clearInterval(timer);
      same(answers[0]?.status, 408, 'the status');
    },
  },
  {
    name: 'over a socket: a body that never comes',
    async run({ port, host }) {
      const head = `POST ${SHORT}/execute HTTP/1.1\r\nhost: ${host}\r\n${JSON_TYPE}content-length: 10\r\n${CLOSE}\r\n`;
      const { answers } = await exchange(port, head);
      same(answers[0]?.status, 408, 'the status');
      const unknown = `POST /execute HTTP/1.1\r\nhost: ${host}\r\n${JSON_TYPE}content-length: 10\r\n${CLOSE}\r\n`;
      same((await exchange(port, unknown)).answers[0]?.status, 401, 'refused without a wait');
    },
  },
];
