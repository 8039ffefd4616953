import { expect, test } from 'vitest';
import { partOfTool, placeOfTool } from './place-of-tool.ts';

test.each<[what: string, text: string, name: string, line: number]>([
  ['a key', 'kind: webhook\nname: notify\n', 'notify', 2],
  ['an item', 'tools:\n  - name: a\n  - name: "b"\n', 'b', 3],
  ['braces in a list', 'tools:\n  - { type: builtin, name: a }\n  - {name: "b"}\n', 'b', 3],
  ['a key within braces', 'tools:\n  - { type: builtin, name: a }\n', 'a', 2],
  ['an operation', 'paths:\n  /pets:\n    get:\n      operationId: listPets\n', 'list_pets', 4],
  ['no longer name', 'name: notify_all\nname: notify\n', 'notify', 2],
  ['no name', 'kind: mcp\nurl: https://x.example\n', 'mcp__x__search', 1],
])('finds the line of a tool: %s', (_, text, name, line) => {
  expect(placeOfTool(text, name)).toEqual({ line, column: 1 });
});

const LIST = `# Tools of the graph
tools:
  - name: create_entities
    type: client
    parameters:
      required:
        - name
  # Reads only.
  - type: webhook
    name: "search_nodes"
    description: |
      Finds nodes.

      - name: read_graph

  - name: read_graph
    type: client
servers: []
`;

test.each<[string, string]>([
  [
    'create_entities',
    `  - name: create_entities
    type: client
    parameters:
      required:
        - name
  # Reads only.
`,
  ],
  [
    'search_nodes',
    `  - type: webhook
    name: "search_nodes"
    description: |
      Finds nodes.

      - name: read_graph

`,
  ],
  ['read_graph', '  - name: read_graph\n    type: client\n'],
  ['mcp__graph__open', LIST],
])('the part of a declaration for %s', (name, part) => {
  expect(partOfTool(LIST, name)).toBe(part);
});

test.each([
  ['a single tool', 'kind: webhook\nname: notify\n'],
  ['JSON', '{"tools": [\n  {\n  "name": "notify" }]}'],
  ['an operation', 'parameters:\n  - in: path\npaths:\n  /a:\n    operationId: notify\n'],
])('the whole text is the part for a tool of %s', (_, text) => {
  expect(partOfTool(text, 'notify')).toBe(text);
});

test('the last tool of a list without an indent ends before the next key', () => {
  const text = 'tools:\n- name: a\n- name: b\n  type: client\nother: 1\n';
  expect(partOfTool(text, 'b')).toBe('- name: b\n  type: client\n');
});

const PARAMETERS = '"parameters":{"name":"b"}';

test.each<[string, text: string, place: string]>([
  ['one tool', '{\n  "name": "b"\n}', '2:3'],
  ['one tool on one line', '{"type":"client","name":"b"}', '1:18'],
  ['a list', `{"tools":[{"name":"a",${PARAMETERS}},\n {"name":"b"}]}`, '2:3'],
  ['tools without a list', `[{"name":"a",${PARAMETERS}},{"type":"client","name":"b"}]`, '1:58'],
  ['a text', '{"tools":[{"description":"{\\"name\\":\\"b\\"}","name":"a"},{"name":"b"}]}', '1:58'],
  ['an operation', '{"paths":{"/b":{"get":{\n"operationId":"B"}}}}', '2:1'],
  ['an MCP server', '{"type":"mcp","url":"https://x.example"}', '1:1'],
])('finds a tool in JSON: %s', (_, text, place) => {
  const { line, column } = placeOfTool(text, 'b');
  expect(`${line}:${column}`).toBe(place);
});
