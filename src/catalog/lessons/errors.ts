import { about, runs, sayWhat } from './checks.ts';
import type { LessonContent } from './lesson.ts';

const UNKNOWN = `    if (parcel === undefined) {
      return err(\`No parcel \${id}. Call list_parcels for the ids.\`);
    }
`;

/** A failure is a result with a sentence and a code. */
export const errors: LessonContent = {
  start: {
    name: 'Return errors as results',
    tools: [toFile('ok', '')],
    calls: [
      { tool: 'track_parcel', args: { id: 'P-204' } },
      { tool: 'track_parcel', args: { id: 'P-999' } },
      { tool: 'track_parcel', args: { id: 'my new shoes' } },
    ],
    description: 'A known parcel, an unknown parcel and an invalid id.',
  },
  steps: [
    {
      title: 'Replace exceptions with clear errors',
      prose: [
        'The second call asks for an unknown parcel, and the tool throws. The turn continues: the registry turns the exception into a failure with the code `execution_failed`. The other call is not affected.',
        'But the model reads the message of a `TypeError`. This message is for developers. It does not help a model to decide, so the model retries the same id or gives up.',
        'Return your own failure with `err(text)`. Name the unknown parcel, and say that `list_parcels` has the ids.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_2',
      checks: [
        {
          says: 'The known parcel is found',
          clause: 'parallel',
          passes: runs('call_1'),
        },
        {
          says: 'The unknown parcel is a failure that names it',
          clause: 'results',
          passes: about('call_2', (call) =>
            call.status === 'failed' && call.text.includes('P-999') ? undefined : sayWhat(call),
          ),
        },
        {
          says: 'The model reads what to do next',
          clause: 'results',
          passes: about('call_2', ({ text }) =>
            text.includes('list_parcels') ? undefined : 'the text does not mention list_parcels',
          ),
        },
      ],
      hint: 'Import `err`, and return it before the line that reads `parcel.status`, when `parcel` is `undefined`.',
      solution: toFile('err, ok', UNKNOWN),
    },
    {
      title: 'Four error codes for programs',
      prose: [
        'The message is for the model. The code is for the program around it, which retries, counts or warns. There are four codes: `input_invalid` (the arguments are wrong), `not_available` (the tool may not or cannot run now), `execution_failed` (the tool ran and failed) and `STALE_WRITE` (a file changed after it was read).',
        '`err(text)` uses the code `execution_failed`. The third call asks for `my new shoes`, which is not a valid id. Retrying it is useless.',
        "A valid id is `P-` and three digits. For other ids, return `err(text, 'input_invalid')`, and show a valid id in the message.",
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_3',
      checks: [
        {
          says: 'An invalid id gets the code input_invalid',
          clause: 'results',
          passes: about('call_3', ({ code }) =>
            code === 'input_invalid' ? undefined : `its code is ${code ?? 'none: it succeeded'}`,
          ),
        },
        {
          says: 'The model reads an example of a valid id',
          clause: 'results',
          passes: about('call_3', ({ text }) =>
            /P-(\d{3}|([a-z#?_*.])\2\2)/i.test(text) ? undefined : 'the message shows no id',
          ),
        },
        {
          says: 'An unknown parcel keeps the code execution_failed',
          clause: 'results',
          passes: about('call_2', ({ code }) =>
            code === 'execution_failed' ? undefined : `its code is ${code ?? 'none'}`,
          ),
        },
      ],
      hint: 'Before the lookup of the parcel, add: `if (!/^P-[0-9]{3}$/.test(id)) return err(…)`.',
      solution: toFile(
        'err, ok',
        `    if (!/^P-[0-9]{3}$/.test(id)) {
      return err(\`"\${id}" is no id, such as P-204.\`, 'input_invalid');
    }
${UNKNOWN}`,
      ),
    },
  ],
};

function toFile(imports: string, guard: string): string {
  return `import { defineTool, ${imports} } from 'toolyard';

const PARCELS: Record<string, { status: string; place: string }> = {
  'P-204': { status: 'out for delivery', place: 'Brest' },
  'P-311': { status: 'at the customs', place: 'Plymouth' },
};

export const tool = defineTool({
  name: 'track_parcel',
  description: 'Says where a parcel is.',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The id of the parcel, such as P-204.' },
    },
    required: ['id'],
  },
  async execute({ id }) {
    const parcel = PARCELS[id];
${guard}    return ok(\`\${id} is \${parcel.status} in \${parcel.place}.\`);
  },
});
`;
}
