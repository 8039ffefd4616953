import { linesOf } from '../../lib/lines-of.ts';
import { toCount } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callOf, type LessonOutcome } from './outcome.ts';
import { reducerProblem } from './reducer-problem.ts';

const SIGNAL = `\nconst SIGNAL = /FAIL|AssertionError|Tests /;\n`;

/** A signal in the place of a cut, that never grows and keeps errors. */
export const reducersLesson: LessonContent = {
  start: {
    name: 'Reduce long output before it is cut',
    budget: { totalChars: 3000 },
    reducers: {
      terminal: toFile(`    const text = result.ok ? result.value : result.error;
    return { ok: true, value: text };`),
    },
    calls: [
      { tool: 'terminal', args: { command: 'npx vitest run --reporter=verbose' } },
      { tool: 'terminal', args: { command: 'git status' } },
    ],
    description: 'A test run with 60 cases and one failure, and the state of the repository.',
  },
  view: 'reducer',
  steps: [
    {
      title: 'Keep the important lines',
      prose: [
        'Sixty tests ran and one failed. Their output has 6,065 characters, but the call may keep 1,500. A cut keeps the beginning: the model reads about passed tests and not about the failed one.',
        'A reducer is a function that shortens the results of one tool before the cut. This reducer returns its input unchanged.',
        'Find the important lines in the tool result: the failed test and the reason. Keep those lines and remove the others.',
      ],
      file: { kind: 'reducer', tool: 'terminal' },
      checks: [
        {
          says: 'The model reads which test failed',
          clause: 'reduce',
          passes: (outcome) =>
            textOf(outcome, 'call_1').includes('sends no retry storm when the endpoint is back')
              ? undefined
              : `it reads ${lengthOf(outcome)}, without that test`,
        },
        {
          says: 'The model reads why',
          clause: 'reduce',
          passes: (outcome) =>
            textOf(outcome, 'call_1').includes('expected 214 to be less than or equal to 20')
              ? undefined
              : 'the line with the expectation is missing',
        },
        {
          says: 'The reduced text fits the budget',
          clause: 'trim',
          passes: (outcome) => {
            const call = callOf(outcome, 'call_1');
            return call && !call.wasTrimmed
              ? undefined
              : `the reducer keeps ${toCount(call?.reducedChars ?? call?.rawChars)} characters, but the budget is ${toCount(call?.budget)}`;
          },
        },
      ],
      hint: 'Split the text into lines and `filter` them with a pattern. The failure is in the lines with `FAIL` and `AssertionError`, the total in the line with `Tests`.',
      solution: toFile(
        `    const text = result.ok ? result.value : result.error;
    const lines = text.split('\\n').filter((line) => SIGNAL.test(line));
    return { ok: true, value: lines.join('\\n') };`,
        SIGNAL,
      ),
    },
    {
      title: 'Handle unknown output and state omissions',
      prose: [
        'The second call shows the risk of a pattern: `git status` has no matching line, so the model reads an empty text. A reducer must return unknown output unchanged.',
        'The model should also know that lines are missing. State how many lines were removed. But this note has a length too: with a short text, the result becomes longer. A reducer must never make a result longer.',
        'The last check runs your reducer with single lines of the output, and with empty, tiny and unusual results. It looks for one that becomes longer.',
      ],
      file: { kind: 'reducer', tool: 'terminal' },
      look: 'call_2',
      checks: [
        {
          says: 'The output of git status is unchanged',
          clause: 'reduce',
          passes: (outcome) => {
            const call = callOf(outcome, 'call_2');
            if (call && call.text === call.rawText) return undefined;
            return `the model reads ${toCount(call?.text.length)} of ${toCount(call?.rawChars)} characters`;
          },
        },
        {
          says: 'The model reads how many lines of the test run were removed',
          clause: 'reduce',
          passes: (outcome) => {
            const { kept, all, dropped, added } = countLines(outcome);
            if (kept === 0) return 'all lines of the test run were removed';
            // Whether blank lines count is a matter of taste.
            const isSaid = (number: number) => number >= dropped.least && number <= dropped.most;
            const numbers = (added.match(/\d+/g) ?? []).map(Number);
            if (numbers.some(isSaid)) return undefined;
            // 'Showing 4 of 90 lines' says it too.
            const isKept = numbers.some((number) => number === kept);
            if (isKept && numbers.some((number) => all.includes(number))) return undefined;
            return `${toCount(dropped.most)} lines were removed without a note`;
          },
        },
        {
          says: 'No result becomes longer',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'terminal', 'never-grows'),
        },
      ],
      hint: 'Build the short text first, with the note as its last line. Return it only if some lines were kept and it is shorter than the input. Otherwise return the input unchanged.',
      solution: toFile(
        `    const text = result.ok ? result.value : result.error;
    const lines = text.split('\\n');
    const kept = lines.filter((line) => SIGNAL.test(line));
    const note = \`… \${lines.length - kept.length} more lines\`;
    const value = [...kept, note].join('\\n');
    const isSignal = kept.length > 0 && value.length < text.length;
    return { ok: true, value: isSignal ? value : text };`,
        SIGNAL,
      ),
    },
    {
      title: 'Keep errors as errors',
      prose: [
        'Both commands succeeded, so the bug in this reducer was not visible. The first line reads the text of any result, and the last line sets `ok: true`. If the terminal itself fails, the model reads a success.',
        'A reducer must keep errors as errors. A failure has a `code` for programs, and its text goes to the model unchanged.',
        'Return failures unchanged, and shorten only successes. A reducer must not throw either. If it does, the original result is used and the trace gets a warning.',
      ],
      file: { kind: 'reducer', tool: 'terminal' },
      checks: [
        {
          says: 'A failure stays a failure',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'terminal', 'errors-stay-errors'),
        },
        {
          says: 'The reducer keeps the contract',
          clause: 'determinism',
          passes: (outcome) => reducerProblem(outcome, 'terminal'),
        },
        {
          says: 'The test run is still reduced to its failure',
          clause: 'reduce',
          passes: (outcome) => {
            const text = textOf(outcome, 'call_1');
            return text.includes('sends no retry storm') && text.length < 1000
              ? undefined
              : `the model reads ${lengthOf(outcome)}`;
          },
        },
      ],
      hint: 'Add one line at the top: if `result.ok` is false, return `result` unchanged. After that line, read `result.value`.',
      solution: toFile(
        `    if (!result.ok) return result;
    const text = result.value;
    const lines = text.split('\\n');
    const kept = lines.filter((line) => SIGNAL.test(line));
    const note = \`… \${lines.length - kept.length} more lines\`;
    const value = [...kept, note].join('\\n');
    const isSignal = kept.length > 0 && value.length < text.length;
    return isSignal ? { ...result, value } : result;`,
        SIGNAL,
      ),
    },
  ],
};

function toFile(body: string, head = ''): string {
  return `import type { ToolResultReducer } from 'toolyard';
${head}
export const reducer: ToolResultReducer = {
  toolName: 'terminal',
  reduce(result) {
${body}
  },
};
`;
}

function textOf(outcome: LessonOutcome, toolCallId: string): string {
  return callOf(outcome, toolCallId)?.text ?? '';
}

function lengthOf(outcome: LessonOutcome): string {
  const { length } = textOf(outcome, 'call_1');
  return length === 0 ? 'nothing' : `${toCount(length)} characters`;
}

/** The lines of the test run that the model reads, and the other lines that it reads. */
function countLines(outcome: LessonOutcome) {
  const toLines = (text: string) => linesOf(text).map((line) => line.trim());
  const raw = toLines(callOf(outcome, 'call_1')?.rawText ?? '');
  const read = toLines(textOf(outcome, 'call_1')).filter(Boolean);
  const kept = read.filter((line) => raw.includes(line)).length;
  return {
    kept,
    /** The number of lines, with and without blank ones. */
    all: [raw.length, raw.filter(Boolean).length],
    dropped: { least: raw.filter(Boolean).length - kept, most: raw.length - kept },
    added: read.filter((line) => !raw.includes(line)).join('\n'),
  };
}
