import { expect, test } from 'vitest';
import type { Recording } from './recording.ts';
import { readText, toRecording } from './replay-test-support.ts';

/** Name, arguments, result and whether it failed, of each turn's calls. */
export type ExpectedTurns = readonly (readonly (readonly [
  string,
  unknown,
  string | undefined,
  boolean?,
])[])[];

export const READ_ARGS = { path: 'a.txt' };
export const READ_ARGS_TEXT = JSON.stringify(READ_ARGS);

/** The turns of most recordings in these tests. */
export const READ_TURNS: ExpectedTurns = [
  [['read_file', READ_ARGS, 'first']],
  [['read_file', READ_ARGS, 'no such file', true]],
];

/** A test for each recording, which is a value. */
export function testForms(
  forms: readonly (readonly [name: string, value: unknown, expected: ExpectedTurns])[],
): void {
  test.each(forms)('%s', async (_, value, expected) => {
    const { turns, notes } = await toRecording(value);
    expect(toFoundTurns(turns)).toEqual(expected);
    const open = expected.flat().filter(([, , result]) => result === undefined).length;
    expect(notes).toEqual(open === 0 ? [] : ['1 call has no result.']);
  });
}

/** A test for each recording, which is a text. */
export function testRecordedTexts(
  texts: readonly (readonly [name: string, text: string, expected: ExpectedTurns])[],
): void {
  test.each(texts)('%s', async (_, text, expected) => {
    const read = await readText(text);
    expect(read.ok ? toFoundTurns(read.recording.turns) : read.message).toEqual(expected);
  });
}

/** One JSON document a line. */
export function toJsonLog(...values: unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join('\n');
}

function toFoundTurns(turns: Recording['turns']): unknown {
  return turns.map(({ calls }) =>
    calls.map(({ name, args, result, isFailure }) => [
      ...[name, args, result],
      ...(isFailure ? [true] : []),
    ]),
  );
}
