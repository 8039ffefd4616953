import { runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callTo, type LessonOutcome, type OutcomeCall } from './outcome.ts';
import { reducerProblem } from './reducer-problem.ts';

/** The same result gives the same text, and the same seed the same run. */
export const determinism: LessonContent = {
  start: {
    name: 'Deterministic results and replay',
    reducers: {
      search_files: toFile(`    const time = new Date().toISOString();
    const head = \`\${lines.length} hits as of \${time}\`;
    const value = [head, ...lines.slice(0, 10)].join('\\n');`),
    },
    calls: [
      { tool: 'search_files', args: { pattern: 'retry', path: '.' } },
      { tool: 'web_search', args: { query: 'retry storm full jitter' } },
    ],
    scenario: {
      seed: 42,
      faults: [{ backend: 'search', tooManyRequests: { rate: 0.5, retryAfterSeconds: 1 } }],
    },
    description: 'A file search, and a web search with a backend that fails half of the time.',
  },
  view: 'timeline',
  steps: [
    {
      title: 'No clock in reducers',
      prose: [
        'A reducer is a pure function: the same result, arguments and turn always give the same text. Tests depend on this. So does the prompt cache of a model provider, which is useless after the first changed character.',
        'This reducer writes the time into its summary. So two calls one second apart differ in their first line.',
        'The check runs the reducer twice, then with another clock, time zone and random source, and compares the outputs. A single run does not show the problem, because the clock of a reducer stands still in the sandbox.',
        'Keep the number of hits, which is in the result. Remove the time, which is not.',
      ],
      file: { kind: 'reducer', tool: 'search_files' },
      checks: [
        {
          says: 'The same result gives the same text',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'search_files'),
        },
        {
          says: 'The model still reads how many hits there are',
          clause: 'reduce',
          passes: (outcome) => {
            const { rawText = '', text } = files(outcome);
            const hits = String(rawText.split('\n').length);
            return text.includes(hits) ? undefined : `the number ${hits} is not there`;
          },
        },
      ],
      hint: 'A reducer may use only its two arguments. Neither contains the time.',
      solution: toFile(`    const head = \`\${lines.length} hits\`;
    const value = [head, ...lines.slice(0, 10)].join('\\n');`),
    },
    {
      title: 'Sampling without randomness',
      prose: [
        'The first ten hits all come from the beginning of the list. Most hits are in tests, which do not appear. A sample of the whole list is better.',
        'Try `Math.random()`: the check rejects it. With random samples, the text that the model read cannot be reproduced, and tests of the reducer become flaky.',
        'A sample needs no randomness. Every tenth line is a sample too: spread over the list, and the same each time. The model must read lines from `test/` too, and the summary must stay below 2,000 characters.',
      ],
      file: { kind: 'reducer', tool: 'search_files' },
      checks: [
        {
          says: 'The model reads hits from the tests too',
          clause: 'reduce',
          passes: (outcome) => {
            const { text } = files(outcome);
            if (!hasPathIn('src', text)) return 'no hit in src/ is left';
            return hasPathIn('test', text) ? undefined : 'it reads none in test/';
          },
        },
        {
          says: 'It is still a summary, below 2,000 characters',
          clause: 'reduce',
          passes: (outcome) => {
            const { length } = files(outcome).text;
            return length < 2000 ? undefined : `it has ${length}`;
          },
        },
        {
          says: 'The same result gives the same text',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'search_files'),
        },
      ],
      hint: '`filter` passes the index as the second argument. `index % 10 === 0` selects every tenth line.',
      solution: toFile(`    const head = \`\${lines.length} hits\`;
    const some = lines.filter((_, index) => index % 10 === 0);
    const value = [head, ...some].join('\\n');`),
    },
    {
      title: 'One seed defines the whole run',
      prose: [
        'Tools may use the clock and random numbers. In a simulated run, both come from one number, the `seed`: disk latency, rejected searches, even `Date` and `Math.random()` in your tools. The same seed gives the same timeline, to the millisecond. Another seed gives another timeline.',
        'The web search here fails half of the time with status 429, and `web_search` retries once. With this seed, both attempts fail. After each run, the page runs the batch twice more and compares: with the same seed, and with the next one.',
        'Find a seed for which the first attempt fails and the second succeeds. You can then replay this case at any time.',
      ],
      file: { kind: 'scenario' },
      again: true,
      look: 'call_2',
      checks: [
        {
          says: 'The first attempt fails',
          clause: 'progress',
          passes: (outcome) =>
            callTo(outcome, 'web_search')?.progress.length
              ? undefined
              : 'the first attempt succeeds',
        },
        {
          says: 'The second attempt succeeds',
          clause: 'results',
          passes: runs('web_search'),
        },
        {
          says: 'The same seed gives the same timeline, the next seed another',
          clause: 'clock',
          passes: (outcome) => {
            const { replay, otherSeed } = outcome.again ?? {};
            if (!replay || !otherSeed) return 'it was not run again';
            if (timeline(outcome) !== timeline(replay)) return 'the replay has other times';
            return timeline(outcome) === timeline(otherSeed)
              ? 'with the next seed the run is the same'
              : undefined;
          },
        },
      ],
      hint: 'Count up from 42 and run each seed. About one in four works.',
      solution: `seed: 43
faults:
  - backend: search
    tooManyRequests:
      rate: 0.5
      retryAfterSeconds: 1
`,
    },
  ],
};

function toFile(body: string): string {
  return `import type { ToolResultReducer } from 'toolyard';

export const reducer: ToolResultReducer = {
  toolName: 'search_files',
  reduce(result) {
    if (!result.ok) return result;
    const lines = result.value.split('\\n');
${body}
    const isShorter = value.length < result.value.length;
    return isShorter ? { ...result, value } : result;
  },
};
`;
}

function files(outcome: LessonOutcome): Pick<OutcomeCall, 'rawText' | 'text'> {
  return callTo(outcome, 'search_files') ?? { text: '' };
}

/** Whether a text has a path in a folder of the repository, at the start of a line or after a mark. */
function hasPathIn(folder: string, text: string): boolean {
  return new RegExp(`(^|[^\\w./'"])(\\./)?${folder}/\\w`, 'm').test(text);
}

/** When everything happened. */
function timeline({ events }: LessonOutcome): string {
  return events.map(({ type, at }) => `${type} ${at}`).join(',');
}
