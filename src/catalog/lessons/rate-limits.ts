import { isRefusedBy, runs } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callOf } from './outcome.ts';

const MESSAGES = ['Your ferry is late.', 'It leaves at 14:20.', 'It leaves at 14:40.'];

/** How often a tool may run, and what the model reads beyond that. */
export const rateLimits: LessonContent = {
  start: {
    name: 'Limit the rate of calls',
    tools: [toFile(''), toWait()],
    calls: [
      ...MESSAGES.map((text) => ({ tool: 'send_sms', args: { to: '+33 6 00 00 00 01', text } })),
      { tool: 'wait_for_reply', args: {} },
      { tool: 'send_sms', args: { to: '+33 6 00 00 00 01', text: 'Are you on board?' } },
    ],
    registry: { concurrency: 1 },
    description: 'Four text messages to one passenger, and a pause of two seconds.',
  },
  view: 'timeline',
  steps: [
    {
      title: 'Limit the calls of a tool',
      prose: [
        'The model sends four messages in one turn. Each one costs money, and a model in a loop sends hundreds.',
        'A tool can have a `rateLimit`: at most `max_calls` in `window_seconds`. A call beyond it is refused before the tool runs. The model reads in how many seconds it can try again, and a program reads the same in `retryAfterMs`. The other tools of the turn are not limited.',
        'The calls of this turn run one after another. Allow two messages a minute.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_3',
      checks: [
        {
          says: 'The first two messages are sent',
          clause: 'execute',
          passes: (outcome) => runs('call_1')(outcome) ?? runs('call_2')(outcome),
        },
        refused('The third and the last message are refused', ['call_3', 'call_5']),
        {
          says: 'The model reads that it can retry within a minute',
          clause: 'rate-limit',
          passes: (outcome) => {
            const call = callOf(outcome, 'call_3');
            if (!call || call.result.ok || call.result.retryAfterMs === undefined) {
              return 'it reads no time';
            }
            const { retryAfterMs } = call.result;
            if (retryAfterMs > 60_000) return `it reads: ${call.text}`;
            return retryAfterMs > 50_000 ? undefined : `the window is shorter: ${call.text}`;
          },
        },
      ],
      hint: '`rateLimit` is an object with two numbers, beside `schema`. The window is in seconds.',
      solution: toFile('\n  rateLimit: { max_calls: 2, window_seconds: 60 },'),
    },
    {
      title: 'The window slides',
      prose: [
        'The company that delivers the messages accepts two in one second, and any number in a day. The limit of a minute is too strict: the last message comes two seconds later, and is refused without need.',
        'The window slides: for each call, the registry counts the calls of the last `window_seconds`. A call that is older does not count any more. Refused calls never count, so a model that tries too early does not have to wait longer. Failed calls count.',
        'Set the window to what the company accepts. The first three messages take less than a second.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'call_5',
      checks: [
        refused('The third message is still refused', ['call_3']),
        {
          says: 'The last message is sent',
          clause: 'rate-limit',
          passes: runs('call_5'),
        },
        {
          says: 'The refusal names at most one second',
          clause: 'rate-limit',
          passes: (outcome) => {
            const { result, text = '' } = callOf(outcome, 'call_3') ?? {};
            if (!result || result.ok || result.retryAfterMs === undefined)
              return 'it names no time';
            return result.retryAfterMs <= 1000 ? undefined : `the model read: ${text}`;
          },
        },
      ],
      hint: 'Only one number changes. `window_seconds` may be as small as 1.',
      solution: toFile('\n  rateLimit: { max_calls: 2, window_seconds: 1 },'),
    },
  ],
};

function refused(says: string, ids: readonly string[]): LessonCheck {
  return {
    says,
    clause: 'rate-limit',
    passes: (outcome) => {
      for (const id of ids) {
        const instead = isRefusedBy('rate_limit', id)(outcome);
        if (instead === undefined) continue;
        const gate = callOf(outcome, id)?.gates.find(({ gate }) => gate === 'rate_limit');
        // Such as `3 of 10 in 60 s`, which shows that a member of the limit was not read.
        return gate?.value === undefined
          ? `for ${id}: ${instead}`
          : `the message of ${id} was sent as call ${gate.value}`;
      }
      return undefined;
    },
  };
}

function toFile(limit: string): string {
  return `import { defineTool, ok } from 'toolyard';

const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms));

export const tool = defineTool({
  name: 'send_sms',
  description: 'Sends a text message to a passenger.',
  schema: {
    type: 'object',
    properties: { to: { type: 'string' }, text: { type: 'string' } },
    required: ['to', 'text'],
  },${limit}
  async execute({ to, text }) {
    await pause(200);
    return ok(\`Sent to \${to}: \${text}\`);
  },
});
`;
}

function toWait(): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'wait_for_reply',
  description: 'Waits two seconds for a reply.',
  schema: { type: 'object', properties: {} },
  async execute() {
    await new Promise<void>((resolve) => setTimeout(resolve, 2000));
    return ok('No reply yet.');
  },
});
`;
}
