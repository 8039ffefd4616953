import { expect, test } from 'vitest';
import { serveEngine } from '../engine/serve-engine.ts';
import { withTransfer } from './transferred.ts';

test('the bytes of an answer move to the page, and those of other answers are copied', async () => {
  const sent: [unknown, readonly ArrayBuffer[] | undefined][] = [];
  let ask: (request: never) => void = () => {};
  const bytes = new Uint8Array(8);
  serveEngine(
    {
      send: (reply, transfer) => sent.push([reply, transfer]),
      listen: (listener) => {
        ask = listener;
      },
    },
    {
      tasks: {
        write: async () => withTransfer({ bytes }, [bytes.buffer]),
        read: async () => ({ bytes }),
      },
    } as never,
  );
  for (const [question, task] of ['write', 'read'].entries()) {
    ask({ type: 'ask', question, task, input: undefined } as never);
  }
  await new Promise((resolve) => setImmediate(resolve));
  const answers = sent.filter(([reply]) => (reply as { type: string }).type === 'answer');
  expect(answers.map(([, transfer]) => transfer)).toEqual([[bytes.buffer], []]);
});
