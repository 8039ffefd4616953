import { about } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { BUILD_LOG, EXPORT_ORDERS } from './long-outputs.ts';
import { callTo } from './outcome.ts';

const LOG = { tool: 'build_log', args: {} };
const READ = { tool: 'read_result', args: { handle: 'r1', json_path: 'orders[2].customer' } };

/** The part of a long result that stays, and how the rest is read. */
export const cutsAndReadBack: LessonContent = {
  start: {
    name: 'Choose a cut, and read the rest',
    tools: [BUILD_LOG, EXPORT_ORDERS],
    budget: { totalChars: 600 },
    earlier: [[{ tool: 'export_orders', args: { month: '2026-03' } }]],
    calls: [LOG],
    description: 'The second turn of a conversation. The first one exported orders.',
    registry: { examples: 'none' },
  },
  view: 'result',
  steps: [
    {
      title: 'Keep the part that matters',
      prose: [
        'The build failed, and its log says why in the last line. The budget has room for the start of the log only, so the model reads 20 lines that say nothing.',
        'A strategy names the part that stays: `head` the start, `tail` the end, `head-tail` both, and `json` shorter JSON. A tool has one in its code as `trim`. A workspace sets one for all tools as `trim`, or by the name of a tool in `trims`.',
        'Let the model read the error, without a larger budget.',
      ],
      file: { kind: 'context' },
      checks: [
        {
          says: 'The model reads the error',
          clause: 'trim-strategies',
          passes: about('build_log', ({ text, status }) => {
            if (status !== 'ok') return `the model read: ${text}`;
            return text.includes('jitter is not a number')
              ? undefined
              : `the text ends with ${JSON.stringify(text.slice(-40))}`;
          }),
        },
        budgetStays(),
      ],
      hint: 'The error is at the end: change `trim`, or add a map `trims` with one line for `build_log`.',
      solution: 'trim: tail\nkeep_cut_results: false\n',
    },
    {
      title: 'Keep what is cut',
      prose: [
        'What is cut is lost: the model can only call the tool again, which costs time or changes something.',
        'With `keep_cut_results`, the registry keeps the whole text of each cut result. The marker then names a handle. The handle belongs to the session, the user and the personality of the call: no other can read it.',
        'Switch it on, and look at the marker.',
      ],
      file: { kind: 'context' },
      checks: [
        {
          says: 'The marker of the log names a handle',
          clause: 'spill',
          passes: about('build_log', ({ text }) =>
            /read_result with the handle \S+ reads the rest\]/.test(text)
              ? undefined
              : `the text has the marker ${/\[truncated[^\]]*\]/.exec(text)?.[0] ?? 'of no cut'}`,
          ),
        },
      ],
      hint: 'Set `keep_cut_results` to `true`.',
      solution: 'trim: tail\nkeep_cut_results: true\n',
    },
    {
      title: 'Read a part of it',
      prose: [
        'In the turn before, `export_orders` answered with 160 orders. It was cut, and kept as `r1`. So this turn has a tool more: `read_result`.',
        'It reads `lines` such as `10-40`, lines that contain a text with `grep`, a value of JSON with `json_path`, or from an `offset` on. Its own results obey the budget, and are wrapped as untrusted, because any tool may have written them.',
        'Read only the customer of the third order: replace the call.',
      ],
      file: { kind: 'calls' },
      checks: [
        {
          says: 'The model reads the customer of the third order',
          clause: 'spill',
          passes: about('read_result', ({ text, status }) => {
            if (status !== 'ok') return `the model read: ${text}`;
            return /"id": ?72\b/.test(text) && text.includes('Kiel')
              ? undefined
              : `it reads ${JSON.stringify(text.slice(0, 60))}`;
          }),
        },
        {
          says: 'It reads nothing else',
          clause: 'spill',
          passes: (outcome) => {
            const text = callTo(outcome, 'read_result')?.text ?? '';
            return text.includes('ord_') ? 'it reads whole orders' : undefined;
          },
        },
      ],
      hint: 'A path begins with a key, and indexes begin at 0: `orders[2].customer`.',
      solution: `${JSON.stringify([READ], null, 2)}\n`,
    },
  ],
};

function budgetStays(): LessonCheck {
  return {
    says: 'The turn has 600 characters, as before',
    clause: 'budget',
    passes: (outcome) => {
      const total = outcome.events.find((event) => event.type === 'batch_start')?.totalBudget;
      return total === 600 ? undefined : `it has ${total}`;
    },
  };
}
