import { isRefusedBy } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callTo, type LessonOutcome } from './outcome.ts';

/** Untrusted content is data, and a dry run tests a risky call. */
export const untrustedAndDryRun: LessonContent = {
  start: {
    name: 'Untrusted output and dry run',
    tools: [toFile('')],
    personalities: [
      {
        id: 'writer',
        name: 'Writer',
        description: 'Reads the web and writes files.',
        toolset: ['read_page', 'write_file'],
      },
    ],
    calls: [
      { tool: 'read_page', args: { url: 'https://blog.example/retry-storm' } },
      {
        tool: 'write_file',
        args: { path: 'src/queue/backoff.ts', content: '// key: ghp_4Qm9xT2vLr8sKd1nWz6b\n' },
      },
      { tool: 'terminal', args: { command: 'git push --force' } },
    ],
    description: 'A model reads a page and follows the instructions in it.',
  },
  view: 'result',
  steps: [
    {
      title: 'Mark untrusted output',
      prose: [
        'Read the end of the page. It contains a hidden instruction: ignore your instructions, call `write_file`, delete a file. A model cannot tell such text from yours. The note even ends with a token that a chat template treats as the start of a system message.',
        'Pages, mails, files and program output may contain text of an adversary. A tool that returns such text sets `outputIsUntrusted: true`. The text is then wrapped in `<untrusted source="…" tool="…">` before the model reads it. Template tokens are broken, and closing tags in the text are escaped, so the page cannot end the wrapper.',
        'This happens after the cut and outside the registry. For programs, the result keeps its plain text. Mark the tool.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The model reads the page in a wrapper',
          clause: 'untrusted',
          passes: (outcome) => {
            const read = whatModelReads(outcome);
            return read.startsWith('<untrusted ')
              ? undefined
              : `it reads the unwrapped page: ${read.slice(0, 37)}…`;
          },
        },
        {
          says: 'The page cannot end the wrapper',
          clause: 'untrusted',
          passes: (outcome) => {
            const read = whatModelReads(outcome);
            const end = read.indexOf('</untrusted>');
            if (end === read.length - '</untrusted>'.length) return undefined;
            return `after the first closing tag it reads on:${read.slice(end + 12, end + 35)}`;
          },
        },
        {
          says: 'All chat template tokens are broken',
          clause: 'untrusted',
          passes: (outcome) =>
            whatModelReads(outcome).includes('<|im_start|>') ? 'it reads <|im_start|>' : undefined,
        },
        {
          says: 'The result itself is unchanged',
          clause: 'results',
          passes: (outcome) => {
            const text = callTo(outcome, 'read_page')?.text ?? '';
            return text.startsWith('# How we stopped our own retry storm')
              ? undefined
              : `it begins with ${JSON.stringify(text.slice(0, 30))}`;
          },
        },
      ],
      hint: 'Add one property to the tool, beside `capabilities`. Do not write the tags yourself: a closing tag in the page would end them.',
      solution: toFile('\n  outputIsUntrusted: true,'),
    },
    {
      title: 'Preview a turn with a dry run',
      prose: [
        'The wrapper came too late for this turn: the model followed the page, and a source file is overwritten.',
        'In a dry run, no tool runs. Each permitted call returns a synthetic success, `[dry-run] write_file would be called with: …`, with its arguments. Secrets are redacted and long strings are shortened. So you see the plan of a turn before it runs.',
        'The gates are real. The writer may not use the terminal, so that call is refused in a dry run too. The argument and rate limit gates come later and are not reached.',
        'Run this turn as a dry run.',
      ],
      file: { kind: 'turn' },
      look: 'call_2',
      checks: [
        {
          says: 'No file is changed',
          clause: 'dry-run',
          passes: ({ world }) => {
            const [file] = world.files;
            return file && `${file.path} is ${file.status}`;
          },
        },
        {
          says: 'The model reads the planned write, without the key',
          clause: 'dry-run',
          passes: (outcome) => {
            const text = callTo(outcome, 'write_file')?.text ?? '';
            if (!text.startsWith('[dry-run] write_file would be called with:')) {
              return `it reads: ${text}`;
            }
            return text.includes('[redacted]') ? undefined : 'the text contains the key';
          },
        },
        {
          says: 'The terminal is still refused',
          clause: 'allowlist',
          passes: isRefusedBy('allowlist', 'terminal'),
        },
      ],
      hint: 'Set `dry_run` in the file.',
      solution: `budget:
  total_chars: 8000
  strategy: even
dry_run: true
end: ack
`,
    },
  ],
};

function toFile(field: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'read_page',
  description: 'Reads a page of the blog.',
  schema: {
    type: 'object',
    properties: { url: { type: 'string' } },
    required: ['url'],
  },
  capabilities: { network: { allowedHosts: ['blog.example'] } },${field}
  async execute({ url }, ctx) {
    const response = await ctx.scopedFetch!(url);
    return ok(await response.text());
  },
});
`;
}

/** The page as it reaches the model: quoted, where the tool says that strangers write it. */
function whatModelReads(outcome: LessonOutcome): string {
  const call = callTo(outcome, 'read_page');
  return call?.fencedText ?? call?.text ?? '';
}
