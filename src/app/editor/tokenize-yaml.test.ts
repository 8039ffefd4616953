import { expect, it } from 'vitest';
import { tokenizeYamlLine } from './tokenize-yaml.ts';

/** `kind:text` of each token that is not plain. */
function kinds(line: string, state = ''): string[] {
  const { tokens } = tokenizeYamlLine(line, state);
  return tokens.flatMap(({ start, kind }, index) =>
    kind === 'plain' ? [] : `${kind}:${line.slice(start, tokens[index + 1]?.start)}`,
  );
}

it.each([
  ['tools:', ['property:tools']],
  ['  - name: far # one', ['property:name', 'comment:# one']],
  ['url: https://shop.example/a#b', ['property:url']],
  ['top_k: 3', ['property:top_k', 'number:3']],
  [
    'id: { required: true, default: "a # b" }',
    ['property:id', 'property:required', 'keyword:true', 'property:default', 'string:"a # b"'],
  ],
  ['{"a": -1.5, "b": null}', ['property:"a"', 'number:-1.5', 'property:"b"', 'keyword:null']],
  ['version: 1.2.x', ['property:version']],
])('%s', (line, expected) => {
  expect(kinds(line)).toEqual(expected);
});

it('a block scalar ends with its indentation', () => {
  const { state } = tokenizeYamlLine('  text: |', '');
  expect(kinds('    a: b', state)).toEqual(['string:    a: b']);
  expect(tokenizeYamlLine('', state).state).toBe(state);
  expect(kinds('  next: 1', state)).toEqual(['property:next', 'number:1']);
});
