import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeYamlMistake } from './yaml-mistake.ts';

function mistakeIn(text: string): string {
  try {
    parse(text);
    return '';
  } catch (error) {
    return describeYamlMistake(error, text);
  }
}

test.each([
  ['a: 1\nb: 2\na: 3', 'the key "a" is there twice (line 3)'],
  ['a: 1\n"a": 3', 'the key "a" is there twice (line 2)'],
  ["x:\n  b c: 1\n  'b c': 3", 'the key "b c" is there twice (line 3)'],
  ['x: {a: 1, a: 2}', 'the key "a" is there twice (line 1)'],
  ['x: {a, a}', 'the key "a" is there twice (line 1)'],
  ['? a\n? a', 'the key "a" is there twice (line 2)'],
  ['http://a: 1\nhttp://a: 1', 'the key "http://a" is there twice (line 2)'],
  ['a:\n  b: 1\n c: 2', 'the indentation does not match the lines above (line 3)'],
  ['a: [1, 2', 'a bracket is not closed (line 1)'],
  ['a: b: c', 'a value contains a colon, so it needs quotes (line 1)'],
  ['a: "x', 'a quote, a comma or a bracket is missing (line 1)'],
  ['a:\n\t- b', 'the indentation has a tab, and YAML allows only spaces (line 2)'],
  ['a: @x', 'a value begins with a reserved character, so it needs quotes (line 1)'],
  ['a: 1\nfoo bar\nb: 2', 'a key has no colon after it (line 2)'],
  ['a: 1\n---\nb: 2', 'a second YAML document begins (line 2)'],
  ["a: 'x' y", 'line 1 cannot be parsed (Unexpected scalar at node end)'],
  ['a: *x', 'the parser reports: Unresolved alias (the anchor must be set before the alias): x'],
])('%j has a mistake: %s', (text, sentence) => {
  expect(mistakeIn(text)).toBe(sentence);
});
