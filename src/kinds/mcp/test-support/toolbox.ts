import { EventEmitter } from 'node:events';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';

/** The context of a call to a test tool, for any server package. */
export interface Call {
  signal: AbortSignal;
  progress(progress: number, total: number, message: string): Promise<void>;
}

/** The tools of every test server, and a record of their calls. */
export interface Toolbox {
  readonly tools: Tool[];
  /** Called for events inside of tools: `hang:started`, `hang:cancelled`. */
  readonly events: EventEmitter;
  /** Breaks the server; set by its transport. */
  die: () => void;
  call(name: string, args: Record<string, unknown>, call: Call): Promise<CallToolResult>;
}

const NUMBERS = {
  type: 'object' as const,
  properties: { a: { type: 'number' }, b: { type: 'number' } },
  required: ['a', 'b'],
};
const NOTHING = { type: 'object' as const };

export function createToolbox(): Toolbox {
  const events = new EventEmitter();
  const text = (...texts: string[]): CallToolResult['content'] =>
    texts.map((one) => ({ type: 'text', text: one }));
  const box: Toolbox = {
    events,
    die: () => {},
    tools: [
      {
        name: 'add',
        title: 'Add',
        description: 'Adds two numbers.',
        inputSchema: NUMBERS,
        outputSchema: {
          type: 'object',
          properties: { sum: { type: 'number' } },
          required: ['sum'],
        },
      },
      { name: 'echo', description: 'Says it twice.', inputSchema: NOTHING },
      { name: 'fail', inputSchema: NOTHING },
      { name: 'picture', inputSchema: NOTHING },
      { name: 'steps', inputSchema: NOTHING },
      { name: 'hang', inputSchema: NOTHING },
      { name: 'die', inputSchema: NOTHING },
    ],
    async call(name, args, { signal, progress }) {
      switch (name) {
        case 'add': {
          const sum = Number(args.a) + Number(args.b);
          return { content: text(String(sum)), structuredContent: { sum } };
        }
        case 'fail':
          return { isError: true, content: text('The disk is full.', 'Free some space.') };
        case 'picture':
          return {
            content: [
              ...text('Two parts follow.'),
              { type: 'image', data: 'AAAA', mimeType: 'image/png' },
              { type: 'resource', resource: { uri: 'file:///a.txt', text: 'a' } },
            ],
          };
        case 'steps':
          for (const step of [1, 2, 3]) await progress(step, 4, `step ${step}`);
          return { content: text('done') };
        case 'hang':
          events.emit('hang:started');
          await new Promise<void>((resolve) => {
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
          events.emit('hang:cancelled');
          return { content: [] };
        case 'die':
          box.die();
          return new Promise(() => {});
        default:
          return { content: text(`${args.text}`, `${args.text}`) };
      }
    },
  };
  return box;
}

/** Two tools on each page. */
export function toolPageOf(box: Toolbox, cursor: string | undefined) {
  const from = Number(cursor ?? 0);
  const to = from + 2;
  return {
    tools: box.tools.slice(from, to),
    ...(to < box.tools.length && { nextCursor: String(to) }),
  };
}
