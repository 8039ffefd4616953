import { runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';

/** A tool that exists for one turn, and what the end of the turn does to it. */
export const ephemeralTools: LessonContent = {
  start: {
    name: 'Tools for one turn: ephemeral',
    tools: [toUpload(''), toOrders()],
    calls: [
      { tool: 'read_upload', args: { line: 2 } },
      { tool: 'list_orders', args: {} },
    ],
    description: 'The user uploaded a file with this message, and asks about an order.',
  },
  steps: [
    {
      title: 'Register a tool for one turn',
      prose: [
        'A user uploaded a file with this message. The program registered `read_upload`, so that the model can read it. In the next turn the file is gone, but the tool is still there: the model calls it in vain, and its definition costs tokens in each request.',
        'A turn is the time from one message of the user to the answer. A tool with `ephemeral: true` lives for one turn. The program ends the turn with a signal; after `ack`, the registry removes its ephemeral tools. The others stay.',
        'Let `read_upload` live for this turn only. The result shows what the end of the turn removed.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        { says: 'The upload is read in this turn', clause: 'turns', passes: runs('read_upload') },
        {
          says: 'The next turn does not have read_upload',
          clause: 'turns',
          passes: ({ turn }) =>
            turn?.gone.includes('read_upload')
              ? undefined
              : 'it stays: the end of the turn removed no tool',
        },
        {
          says: 'The next turn still has list_orders',
          clause: 'turns',
          passes: ({ turn }) =>
            turn?.gone.includes('list_orders') ? 'list_orders was removed too' : undefined,
        },
      ],
      hint: '`ephemeral` is a property of the tool, true or false.',
      solution: toUpload('\n  ephemeral: true,'),
    },
    {
      title: 'Keep the tools of a failed turn',
      prose: [
        'Suppose that the answer of the model was cut off. The program wants to repeat the turn, with the same tools. If the turn ends with `ack`, `read_upload` is gone, and the model cannot read the upload again.',
        'A turn ends in one of two ways. `ack` (acknowledge) means that it succeeded, and removes the ephemeral tools. `nack` means that it failed, and removes nothing: the next attempt has the same tools, and you can inspect them.',
        'End this turn as a failed one.',
      ],
      file: { kind: 'turn' },
      checks: [
        {
          says: 'The turn ends as failed',
          clause: 'turns',
          passes: ({ turn }) =>
            turn?.signal === 'nack' ? undefined : `it ends with ${turn?.signal ?? 'no signal'}`,
        },
        {
          says: 'The next attempt has read_upload',
          clause: 'turns',
          passes: ({ turn }) =>
            turn?.stayed.includes('read_upload') ? undefined : 'the end of the turn removed it',
        },
        {
          says: 'Both calls have their results',
          clause: 'execute',
          passes: (outcome) => runs('read_upload')(outcome) ?? runs('list_orders')(outcome),
        },
      ],
      hint: 'The line `end` has the signal of the turn.',
      solution: `budget:
  total_chars: 8000
  strategy: even
dry_run: false
end: nack
`,
    },
  ],
};

function toUpload(member: string): string {
  return `import { defineTool, err, ok } from 'toolyard';

// The file that came with the message.
const UPLOAD = ['order;port', '1042;Roscoff', '1043;Cork'];

export const tool = defineTool({
  name: 'read_upload',
  description: 'Reads a line of the file that the user uploaded.',${member}
  schema: {
    type: 'object',
    properties: { line: { type: 'integer', minimum: 1 } },
    required: ['line'],
  },
  async execute({ line }) {
    const text = UPLOAD[line - 1];
    return text === undefined
      ? err(\`The file has \${UPLOAD.length} lines.\`, 'input_invalid')
      : ok(text);
  },
});
`;
}

function toOrders(): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'list_orders',
  description: 'Lists the orders of the user.',
  schema: { type: 'object', properties: {} },
  async execute() {
    return ok('1042 to Roscoff, paid. 1043 to Cork, open.');
  },
});
`;
}
