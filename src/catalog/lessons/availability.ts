import { isInDefinitions, isNotInDefinitions, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';

const IS_AVAILABLE = `  isAvailable() {
    return printer.paper > 0;
  },
`;

/** A tool that cannot run is hidden from the model. */
export const availabilityLesson: LessonContent = {
  start: {
    name: "Hide tools that can't run: isAvailable",
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
        'The printer has no paper. The model still sees `print_label`, calls it, and reads a failure. That wastes a turn, and the next turn too.',
        'A tool may implement `isAvailable`, a function that returns true or false. The registry calls it for each list of tools and for each call. If it returns false, the model does not see the tool. A call of it is refused with `not_available`, and the tool does not run.',
        'Make the tool available only while the printer has paper. The other call must still succeed. The page also tries your file with `paper: 40`.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The model does not see print_label',
          clause: 'definitions',
          passes: isNotInDefinitions('print_label'),
        },
        {
          says: 'A call of it is refused and does not run',
          clause: 'availability',
          passes: isRefusedBy('availability', 'print_label'),
        },
        {
          says: 'The board is listed as before',
          clause: 'parallel',
          passes: runs('kanban_list'),
        },
        {
          says: 'With paper in the printer, the model sees it',
          clause: 'availability',
          passes: ({ variants }) => {
            if (!variants?.paper) return 'it was not tried';
            return isInDefinitions('print_label')(variants.paper) && 'it does not';
          },
        },
      ],
      hint: '`isAvailable` is a method of the tool, beside `execute`: `isAvailable() { return …; }`. It takes no arguments and must be synchronous.',
      solution: toFile(0, IS_AVAILABLE),
      variants: { paper: { edits: { 0: [/paper: 0\b/, 'paper: 40'] } } },
    },
    {
      title: 'Available again automatically',
      prose: [
        'The tool needs no new registration when the printer has paper again. The registry calls `isAvailable` each time, so the next list includes the tool.',
        'So the check must be cheap and correct. Read a known state, such as a configured key or an open connection. A problem that only a real attempt can show belongs in `execute`, as a failure. If `isAvailable` throws, the tool is not available, and the gate shows the error.',
        'Fill the tray: set `paper` to 40 and run. If `isAvailable` reads `printer.paper`, no other change is needed.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The model sees print_label again',
          clause: 'definitions',
          passes: isInDefinitions('print_label'),
        },
        {
          says: 'The label is printed',
          clause: 'availability',
          passes: runs('print_label'),
        },
      ],
      hint: '`printer` is at the top of the file. If the tool stays unavailable, check the return value of `isAvailable`: it must depend on `printer.paper`, and a promise counts as false.',
      solution: toFile(40, IS_AVAILABLE),
    },
  ],
};

function toFile(paper: number, isAvailable: string): string {
  return `import { defineTool, ok } from 'toolyard';

// The last status of the printer.
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
