import { runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callTo, type LessonOutcome, type OutcomeProgress } from './outcome.ts';

const TELL_USER = `ctx.emit({
        type: 'progress',
        toolName: 'check_links',
        message: \`\${index + 1} of \${PAGES.length} pages\`,
        percent: ((index + 1) / PAGES.length) * 100,
        audience: 'user',
      });`;

/** Lesson 11: who hears of a long call, and how it ends in time. */
export const progressAndAbort: LessonContent = {
  start: {
    name: 'A call that takes long',
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
      { tool: 'read_file', args: { path: 'docs/retry.md' } },
    ],
    description: 'Five pages are checked, and the last one hardly answers.',
  },
  steps: [
    {
      title: 'Who hears of it',
      prose: [
        'A call that takes seven seconds and says nothing looks broken. On its way a tool reports with `ctx.emit`: a `message`, a `percent` from 0 to 100, and an `audience`.',
        'Nobody hears of this one. An event without an audience is `internal`: for logs and developers, and a chat window must not show it. `dashboard` is for operators, `user` for the person who waits. The tool decides event by event; nobody opts in for it.',
        'Let the person hear how many pages are done, and how far that is in percent. The line about the cache is nobody’s business: leave it internal.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The user hears of every page',
          clause: 'progress',
          passes: (outcome) => {
            const { length } = toldOfPages(outcome);
            return length >= 5 ? undefined : `the user hears of ${length || 'none'}`;
          },
        },
        {
          says: 'The percentage rises to 100',
          clause: 'progress',
          passes: (outcome) => {
            const all = told(outcome).map(({ percent }) => percent ?? 0);
            const rises = all.every((percent, index) => percent > (all[index - 1] ?? 0));
            if (all.length > 0 && rises && all.at(-1) === 100) return undefined;
            return `it goes: ${all.join(', ') || 'nowhere'}`;
          },
        },
        {
          says: 'The cache stays internal',
          clause: 'progress',
          passes: (outcome) => {
            const heard = check(outcome)?.progress.find(({ message }) => /cache/.test(message));
            if (!heard) return 'nobody hears of it any more';
            return heard.audience === 'internal' ? undefined : `the ${heard.audience} hears of it`;
          },
        },
      ],
      hint: "Two fields more in the second event: `audience: 'user'` and `percent`, which is the share of the pages times 100.",
      solution: toFile({ tell: TELL_USER }),
    },
    {
      title: 'A limit that needs no listener',
      prose: [
        'Four pages take 1.6 seconds, the archive takes six more, and the turn waits: the model goes on when the slowest call is settled.',
        'When somebody presses Stop or the turn runs out of time, `ctx.abortSignal` fires, and a good tool hands it to whatever it waits for. This one does not listen: it waits for a timer and looks at nothing else. So the registry does not rely on manners. With `timeoutMs` a call is settled at its limit, whoever listens, as `execution_failed` with the reason `timeout`. What the tool returns later is dropped.',
        'Give the tool a limit of three seconds.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The call runs out of time',
          clause: 'abort',
          passes: (outcome) => {
            const call = check(outcome);
            if (call?.reason === 'timeout') return undefined;
            return `it ends after ${call?.settledAt} ms, and the model reads: ${call?.text}`;
          },
        },
        {
          says: 'The turn is over after three seconds',
          clause: 'abort',
          passes: ({ elapsedMs }) => (elapsedMs === 3000 ? undefined : `it takes ${elapsedMs} ms`),
        },
        {
          says: 'The file beside it is read',
          clause: 'parallel',
          passes: runs('read_file'),
        },
      ],
      hint: '`timeoutMs` is a field of the tool, beside `schema`, in milliseconds.',
      solution: toFile({ tell: TELL_USER, limit: '\n  timeoutMs: 3000,' }),
    },
    {
      title: 'Come back in time',
      prose: [
        'The limit saves the turn and loses the work: four pages were checked, and the model reads of none. A result should say what worked, even when not everything did.',
        'At the limit it is too late for that: when `ctx.abortSignal` fires, the call is settled, and the signal is good for stopping and tidying up. A tool that wants to answer needs a signal of its own that fires earlier.',
        '`check` takes a signal as its second argument; when that fires, it gives up at once and answers `false`. Make an `AbortController`, abort it after 2.5 seconds, hand its signal over, and answer with what is known. Keep the limit, for the day when this fails too.',
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
            return settledAt < 3000 ? undefined : `it takes ${settledAt} ms`;
          },
        },
        {
          says: 'Four pages are checked first',
          clause: 'progress',
          passes: (outcome) => {
            const { length } = toldOfPages(outcome);
            return length >= 4 ? undefined : `the user hears of ${length || 'none'}`;
          },
        },
        {
          says: 'The model reads that the archive is missing',
          clause: 'results',
          passes: (outcome) => {
            const text = check(outcome)?.text ?? '';
            return text.includes('archive') ? undefined : `it reads: ${text}`;
          },
        },
      ],
      hint: 'Before the loop: `const soon = new AbortController()`, and a `setTimeout` that aborts it. In the loop `check` answers whether the page came in time; where it did not, return what is known and name the page.',
      solution: toFile({
        tell: TELL_USER,
        limit: '\n  timeoutMs: 3000,',
        before: `
    const soon = new AbortController();
    setTimeout(() => soon.abort(), 2500);`,
        check: `if (!(await check(page, soon.signal))) {
        const known = \`\${index} of \${PAGES.length} pages work\`;
        return ok(\`\${known}. \${page} did not answer in time.\`);
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

/** What the person who waits hears. */
function told(outcome: LessonOutcome): readonly OutcomeProgress[] {
  return check(outcome)?.progress.filter(({ audience }) => audience === 'user') ?? [];
}

function toldOfPages(outcome: LessonOutcome): readonly OutcomeProgress[] {
  return told(outcome).filter(({ message }) => !message.includes('cache'));
}
