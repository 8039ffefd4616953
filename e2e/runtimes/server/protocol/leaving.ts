import { connect } from 'node:net';
import { same } from '../../contract/assert.ts';
import { until } from '../client.ts';
import type { ProtocolCase, ProtocolTarget } from './protocol-case.ts';

/** Clients whose connection breaks. */
export const leaving: readonly ProtocolCase[] = [
  ...['application/json', 'text/event-stream'].map(
    (accept): ProtocolCase => ({
      name: `over a socket: a client of ${accept} that breaks off`,
      async run(target) {
        const before = await target.client.seen();
        const socket = post(target, accept, '{"calls":[{"toolCallId":"1","name":"wait"}]}');
        const { seen } = target.client;
        await until(async () => (await seen()).waiting === before.waiting + 1, 'it began');
        socket.resetAndDestroy();
        await until(async () => (await seen()).aborted === before.aborted + 1, 'it was aborted');
      },
    }),
  ),
  {
    name: 'over a socket: a client that reads nothing',
    async run(target) {
      const before = await target.client.seen();
      const calls = Array.from({ length: 8 }, () => ({
        toolCallId: '1',
        name: 'wait',
        args: { everyMs: 1 },
      }));
      const socket = post(target, 'text/event-stream', JSON.stringify({ calls }));
      socket.pause();
      const { seen } = target.client;
      await until(async () => (await seen()).waiting === before.waiting + 8, 'it began');
      same((await target.client.send('/health')).status, 200, 'others are served');
      socket.resetAndDestroy();
      await until(async () => (await seen()).aborted === before.aborted + 8, 'it was aborted');
    },
  },
];

function post({ port, host }: ProtocolTarget, accept: string, body: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // the test breaks it on purpose
  socket.write(
    `POST /execute HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer guest-token\r\ncontent-type: application/json\r\naccept: ${accept}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}
