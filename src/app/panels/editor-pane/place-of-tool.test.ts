import { expect, test } from 'vitest';
import { placeOfTool } from './place-of-tool.ts';

test.each<[what: string, text: string, name: string, line: number]>([
  ['a key', 'kind: webhook\nname: notify\n', 'notify', 2],
  ['an item', 'tools:\n  - name: a\n  - name: "b"\n', 'b', 3],
  ['JSON', '{\n  "name": "search_docs"\n}', 'search_docs', 2],
  ['an operation', 'paths:\n  /pets:\n    get:\n      operationId: listPets\n', 'list_pets', 4],
  ['no longer name', 'name: notify_all\nname: notify\n', 'notify', 2],
  ['no name', 'kind: mcp\nurl: https://x.example\n', 'mcp__x__search', 1],
])('finds the line of a tool: %s', (_, text, name, line) => {
  expect(placeOfTool(text, name)).toEqual({ line, column: 1 });
});
