import { runs, toCount } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callTo, type LessonOutcome, type OutcomeProgress } from './outcome.ts';

const TELL_USER = `ctx.emit({
        type: 'progress',
        toolName: 'check_links',
        message: \`\${index + 1} of \${PAGES.length} pages\`,
        percent: ((index + 1) / PAGES.length) * 100,
        audience: 'user',
      });`;

/** The audience of a long call, and its end in time. */
export const progressAndAbort: LessonContent = {
  start: {
    name: 'Progress, time limits and abort',
    tools: [
      toFile({
        tell: `ctx.emit({
        type: 'progress',
        toolName: 'check_links',
        message: \`\${index + 1} of \${PAGES.length} pages\`,
      });`,
      }),
    ],
    calls: [
      { tool: 'check_links', args: {} },
      { tool: 'read_file', args: { path: 'docs/retry.md', end_line: 40 } },
    ],
    description: 'Five pages are checked. The last page responds slowly.',
  },
  view: 'timeline',
  steps: [
    {
      title: 'Report progress to the user',
      prose: [
        'A call that runs for seven seconds without a message looks broken. A tool reports progress with `ctx.emit`: a `message`, a `percent` from 0 to 100, and an `audience`.',
        'The user does not see these events. An event without an audience is `internal`: for logs and developers, not for a chat window. `dashboard` is for operators, `user` for the waiting user. The tool sets the audience of each event.',
        'Show the user how many pages are done, with the percentage. Keep the line about the cache internal.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The user sees every page',
          clause: 'progress',
          passes: (outcome) => {
            const { length } = reportedPages(outcome);
            return length >= 5 ? undefined : `the user sees ${length || 'none'}`;
          },
        },
        {
          says: 'The percentage rises to 100',
          clause: 'progress',
          passes: (outcome) => {
            const events = progressOf(outcome);
            const all = events.flatMap(({ percent }) => percent ?? []);
            const falls = all.some((percent, index) => percent < (all[index - 1] ?? 0));
            // The first event may have 0, and another one may follow the last page.
            const isConstant = new Set(all).size < Math.min(events.length, 5);
            if (all.at(-1) === 100 && !falls && !isConstant) return undefined;
            return `the values: ${all.join(', ') || 'none'}`;
          },
        },
        {
          says: 'The cache stays internal',
          clause: 'progress',
          passes: (outcome) => {
            const heard = check(outcome)?.progress.find(({ message }) => /cache/.test(message));
            if (!heard) return 'its event is missing';
            return heard.audience === 'internal' ? undefined : `its audience is ${heard.audience}`;
          },
        },
      ],
      hint: "Add two properties to the second event: `audience: 'user'`, and `percent`, the share of finished pages times 100.",
      solution: toFile({ tell: TELL_USER }),
    },
    {
      title: 'Set a time limit',
      prose: [
        'Four pages take 1.6 seconds, the archive takes six more. The turn waits for its slowest call.',
        'When a user presses Stop or the turn times out, `ctx.abortSignal` fires. A good tool passes this signal to everything it waits for. This tool ignores it. With `timeoutMs`, the registry settles a call at its limit, even if the tool ignores the signal. The result is `execution_failed` with the reason `timeout`. A later result is discarded.',
        'Give the tool a limit of three seconds.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The call times out',
          clause: 'abort',
          passes: (outcome) => {
            const call = check(outcome);
            if (call?.reason === 'timeout') return undefined;
            return `it ends after ${toCount(call?.settledAt)} ms, and the model reads: ${call?.text}`;
          },
        },
        {
          says: 'The turn ends after three seconds',
          clause: 'abort',
          passes: ({ elapsedMs }) =>
            elapsedMs === 3000 ? undefined : `it takes ${toCount(elapsedMs)} ms`,
        },
        {
          says: 'The other call reads its file',
          clause: 'parallel',
          passes: runs('read_file'),
        },
      ],
      hint: '`timeoutMs` is a property of the tool, beside `schema`, in milliseconds.',
      solution: toFile({ tell: TELL_USER, limit: '\n  timeoutMs: 3000,' }),
    },
    {
      title: 'Return a partial result in time',
      prose: [
        'The time limit saves the turn but loses the work: four pages were checked, but the model reads about none. A result should report the finished part.',
        'At the limit it is too late: when `ctx.abortSignal` fires, the call is already settled. The signal is for stopping and cleanup. To return a partial result, the tool needs its own signal that fires earlier.',
        '`check` accepts a signal as its second argument. When the signal fires, `check` returns `false` immediately. Create an `AbortController`, abort it after 2.5 seconds, pass its signal, and return the known results. Keep the time limit as a safety net.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The call succeeds within three seconds',
          clause: 'abort',
          passes: (outcome) => {
            const call = check(outcome);
            if (call?.status !== 'ok') return `the model read: ${call?.text}`;
            const { settledAt = 0 } = call;
            return settledAt < 3000 ? undefined : `it takes ${toCount(settledAt)} ms`;
          },
        },
        {
          says: 'Four pages are checked first',
          clause: 'progress',
          passes: (outcome) => {
            const { length } = reportedPages(outcome);
            return length >= 4 ? undefined : `the user sees ${length || 'none'}`;
          },
        },
        {
          says: 'The model reads that the archive is missing',
          clause: 'results',
          passes: (outcome) => {
            const text = check(outcome)?.text ?? '';
            return /archive/i.test(text) ? undefined : `it reads: ${text}`;
          },
        },
      ],
      hint: 'Before the loop, add `const soon = new AbortController()` and a `setTimeout` that aborts it. In the loop, `check` returns whether the page responded in time. If not, return the known results and name the page.',
      solution: toFile({
        tell: TELL_USER,
        limit: '\n  timeoutMs: 3000,',
        before: `
    const soon = new AbortController();
    setTimeout(() => soon.abort(), 2500);`,
        check: `if (!(await check(page, soon.signal))) {
        const known = \`\${index} of \${PAGES.length} pages work\`;
        return ok(\`\${known}. \${page} did not respond in time.\`);
      }`,
      }),
    },
  ],
};

interface Parts {
  /** The event after each page. */
  tell: string;
  limit?: string;
  before?: string;
  check?: string;
}

function toFile({ tell, limit = '', before = '', check = 'await check(page);' }: Parts): string {
  return `import { defineTool, ok } from 'toolyard';

const PAGES = ['install', 'signatures', 'retries', 'limits', 'archive'];

export const tool = defineTool({
  name: 'check_links',
  description: 'Checks the links on every page of the handbook.',
  schema: { type: 'object', properties: {} },${limit}
  async execute(_args, ctx) {
    ctx.emit({
      type: 'progress',
      toolName: 'check_links',
      message: 'cache 4f1d is cold',
    });${before}
    for (const [index, page] of PAGES.entries()) {
      ${check}
      ${tell}
    }
    return ok(\`All \${PAGES.length} pages work.\`);
  },
});

/** True once the page answers, false as soon as the signal fires. */
function check(page: string, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), page === 'archive' ? 6000 : 400);
    signal?.addEventListener('abort', () => resolve(false));
  });
}
`;
}

function check(outcome: LessonOutcome) {
  return callTo(outcome, 'check_links');
}

/** The progress messages for a waiting user. */
function progressOf(outcome: LessonOutcome): readonly OutcomeProgress[] {
  return check(outcome)?.progress.filter(({ audience }) => audience === 'user') ?? [];
}

function reportedPages(outcome: LessonOutcome): readonly OutcomeProgress[] {
  return progressOf(outcome).filter(({ message }) => !message.includes('cache'));
}
