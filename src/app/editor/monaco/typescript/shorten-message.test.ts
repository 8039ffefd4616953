import { expect, test } from 'vitest';
import { shortenMessage } from './shorten-message.ts';

const TYPE =
  '{ description: string; schema: { type: "object"; properties: { word: { type: string; }; }; }; }';
const LAST = `Property 'name' is missing in type '${TYPE}' but required in type 'ToolSpec<unknown, ToolSchema>'.`;

test('a long chain has the words of its last line, with short types', () => {
  const chain = [
    'No overload matches this call.',
    `  Overload 1 of 2, '(spec: ToolSpec<${TYPE}>): Tool<...>', gave the following error.`,
    `    Argument of type '${TYPE}' is not assignable to parameter of type 'ToolSpec<${TYPE}>'.`,
    `      ${LAST}`,
  ];
  expect(shortenMessage(chain)).toBe(
    `Property 'name' is missing in type '{ description: string; schema: { type: "…' but required in type 'ToolSpec<unknown, ToolSchema>'.`,
  );
});

test('a short message keeps its words', () => {
  const chain = ["Type 'undefined' is not assignable.", "  Type 'undefined' is no 'string'."];
  expect(shortenMessage(chain)).toBe(chain.join('\n'));
});
