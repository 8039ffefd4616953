import { about, runs, sayWhat } from './checks.ts';
import type { LessonContent } from './lesson.ts';

const UNKNOWN = `    if (parcel === undefined) {
      return err(\`No parcel \${id}. Call list_parcels for the ids.\`);
    }
`;

/** Lesson 3: a failure is a result with a sentence and a code. */
export const errors: LessonContent = {
  start: {
    name: 'Errors are results',
    tools: [toFile('ok', '')],
    calls: [
      { tool: 'track_parcel', args: { id: 'P-204' } },
      { tool: 'track_parcel', args: { id: 'P-999' } },
      { tool: 'track_parcel', args: { id: 'my new shoes' } },
    ],
    description: 'A parcel that is known, one that is not, and something that is no id.',
  },
  steps: [
    {
      title: 'A throw says too little',
      prose: [
        'The second call asks for a parcel that nobody knows, and the tool throws. The turn goes on: the registry makes a failure of the throw, with the code `execution_failed`, and the call beside it has its answer.',
        'But look at what the model reads: the message of a `TypeError`. It was written for you, not for a reader who has to decide what to do next, and who now tries the same id again, or gives up.',
        'Return a failure of your own: `err(text)` beside `ok(text)`. Say which parcel is not known, and that `list_parcels` has the ids.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_2',
      checks: [
        {
          says: 'The known parcel is found, whatever became of the others',
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
          says: 'The model reads where to look instead',
          clause: 'results',
          passes: about('call_2', ({ text }) =>
            text.includes('list_parcels') ? undefined : 'nothing mentions list_parcels',
          ),
        },
      ],
      hint: 'Import `err`, and return it before the line that reads `parcel.status`, when `parcel` is `undefined`.',
      solution: toFile('err, ok', UNKNOWN),
    },
    {
      title: 'Four codes for programs',
      prose: [
        'The sentence is for the model. The code is for whatever stands around it: a host that retries, counts or warns. There are four: `input_invalid`, the arguments are wrong; `not_available`, the tool may not or cannot run now; `execution_failed`, it ran and failed; `STALE_WRITE`, a file changed since it was read.',
        '`err(text)` means `execution_failed`. The third call asks for `my new shoes`, which is no id at all, and a host that tries it again wastes its time.',
        "Ids are `P-` and three digits. Answer anything else with `err(text, 'input_invalid')`, and show in the sentence what an id looks like.",
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_3',
      checks: [
        {
          says: 'What is no id is input_invalid',
          clause: 'results',
          passes: about('call_3', ({ code }) =>
            code === 'input_invalid' ? undefined : `its code is ${code ?? 'none: it succeeded'}`,
          ),
        },
        {
          says: 'The model reads what an id looks like',
          clause: 'results',
          passes: about('call_3', ({ text }) =>
            /P-\d{3}|P-nnn|P-###/i.test(text) ? undefined : 'the sentence shows no id',
          ),
        },
        {
          says: 'A parcel that is not known stays execution_failed',
          clause: 'results',
          passes: about('call_2', ({ code }) =>
            code === 'execution_failed' ? undefined : `its code is ${code ?? 'none'}`,
          ),
        },
      ],
      hint: 'Before the parcel is looked up: `if (!/^P-[0-9]{3}$/.test(id)) return err(…)`.',
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
      id: { type: 'string', description: 'Such as P-204.' },
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
