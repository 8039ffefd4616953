import { isInDefinitions, isNotInDefinitions, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';

const IS_AVAILABLE = `  isAvailable() {
    return printer.paper > 0;
  },
`;

/** Lesson 4: a tool that cannot run says so before anybody calls it. */
export const availability: LessonContent = {
  start: {
    name: 'There only when it works',
    tools: [toFile(0, '')],
    calls: [
      { tool: 'print_label', args: { parcel: 'P-204' } },
      { tool: 'kanban_list', args: { status: 'doing' } },
    ],
    description: 'A printer without paper, and a board.',
  },
  steps: [
    {
      title: 'Hide what cannot run',
      prose: [
        'The printer has no paper. The model is told of `print_label` all the same, calls it, and reads a failure: a turn is wasted, and the next one will be too.',
        'A tool may declare `isAvailable`, a function that answers yes or no. It is asked whenever the list for the model is built, and once more when a call arrives. On a no, the model is not told of the tool, and a call that comes nevertheless ends at the gate with `not_available`: nothing runs.',
        'Let the tool say yes while there is paper. The call beside it goes on as before.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The model is not told of print_label',
          clause: 'definitions',
          passes: isNotInDefinitions('print_label'),
        },
        {
          says: 'A call of it is refused, and nothing runs',
          clause: 'availability',
          passes: isRefusedBy('availability', 'print_label'),
        },
        {
          says: 'The board is listed as before',
          clause: 'parallel',
          passes: runs('kanban_list'),
        },
      ],
      hint: '`isAvailable` is a method of the tool, beside `execute`: `isAvailable() { return …; }`. It takes no arguments and waits for nothing, so no promise.',
      solution: toFile(0, IS_AVAILABLE),
    },
    {
      title: 'Back by itself',
      prose: [
        'Nobody registers the tool anew when the paper is back. The question is put again each time, so the next list has it.',
        'That is why the answer has to be cheap and true: read what is known already, such as a key that is set or a connection that is open. What can only be known by trying belongs in `execute`, as a failure. An `isAvailable` that throws counts as a no, and the gate says what it threw.',
        'Fill the tray: set `paper` to 40, and run. If your answer reads `printer.paper`, nothing else has to change.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The model is told of print_label again',
          clause: 'definitions',
          passes: isInDefinitions('print_label'),
        },
        {
          says: 'The label is printed',
          clause: 'availability',
          passes: runs('print_label'),
        },
      ],
      hint: '`printer` is at the top of the file. If the tool stays away, look at what `isAvailable` returns: it has to depend on `printer.paper`, and a promise counts as a no.',
      solution: toFile(40, IS_AVAILABLE),
    },
  ],
};

function toFile(paper: number, isAvailable: string): string {
  return `import { defineTool, ok } from 'toolyard';

// What the printer said last.
const printer = { paper: ${paper} };

export const tool = defineTool({
  name: 'print_label',
  description: 'Prints the label of a parcel.',
  schema: {
    type: 'object',
    properties: { parcel: { type: 'string' } },
    required: ['parcel'],
  },
${isAvailable}  async execute({ parcel }) {
    if (printer.paper === 0) throw new Error('Tray 2 reports 0x17.');
    return ok(\`Printed the label of \${parcel}.\`);
  },
});
`;
}
