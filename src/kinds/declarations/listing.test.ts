import { expect, test } from 'vitest';
import { loadDeclarations } from '../index.ts';
import { fakeKind } from './test-support.ts';

const KINDS = [fakeKind('fake'), { ...fakeKind('served'), hasOwnListings: true }];

async function outcome(fields: string, type = 'fake') {
  const text = `tools:\n  - name: a\n    type: ${type}\n${fields.replace(/^/gm, '    ')}\n`;
  const { loaded, problems } = await loadDeclarations(text, {}, { kinds: KINDS });
  const { title, annotations, icons, outputSchema, _meta } = loaded.tools[0]?.tool ?? {};
  return {
    listing: { title, annotations, icons, outputSchema, _meta },
    problems: problems.map(({ line, severity, message }) => `${line} ${severity}: ${message}`),
  };
}

test('the fields for listings become members of the tool', async () => {
  const { listing, problems } = await outcome(`title: Ticket search
annotations: {readOnlyHint: true, openWorldHint: false}
icons: [{src: 'https://example.com/a.png', mimeType: image/png, sizes: [48x48], theme: dark}]
output_schema: {type: object, properties: {hits: {type: array}}}
_meta: {example.com/team: support}`);
  expect(problems).toEqual([]);
  expect(listing).toEqual({
    title: 'Ticket search',
    annotations: { readOnlyHint: true, openWorldHint: false },
    icons: [
      { src: 'https://example.com/a.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'dark' },
    ],
    outputSchema: { type: 'object', properties: { hits: { type: 'array' } } },
    _meta: { 'example.com/team': 'support' },
  });
});

test.each([
  [
    'title: 5',
    "4 warning: 'title' must be a string, not the number 5. Put it in quotes. 'title' is left out.",
  ],
  [
    'annotations: {readOnlyHint: yes please}',
    "4 warning: 'annotations.readOnlyHint' must be true or false, not the string 'yes please'. 'annotations' is left out.",
  ],
  [
    'annotations: {read_only_hint: true}',
    "4 warning: 'annotations' has no field 'read_only_hint'. Did you mean 'readOnlyHint'? 'annotations' is left out.",
  ],
  [
    "icons: [{src: 'http://example.com/a.png'}]",
    "4 warning: The 'src' of an icon must begin with https:// or data:image/. 'icons' is left out.",
  ],
  [
    'output_schema: {type: array}',
    "4 warning: 'output_schema.type' must be 'object', not the string 'array'. 'output_schema' is left out.",
  ],
  [
    'output_schema: {type: object, properties: {a: {type: strin}}}',
    "4 warning: There is no type 'strin' in JSON Schema. Did you mean 'string'? Types are string, number, integer, boolean, array, object, null. 'output_schema' is left out.",
  ],
])('a field in another form is left out with a warning: %s', async (fields, problem) => {
  const { listing, problems } = await outcome(fields);
  expect(problems).toEqual([problem]);
  expect(Object.values(listing).filter(Boolean)).toEqual([]);
});

test('tools that have their listings from a server take none of a declaration', async () => {
  const { listing, problems } = await outcome('annotations: {readOnlyHint: true}', 'served');
  expect(listing.annotations).toBeUndefined();
  expect(problems).toEqual([
    "4 warning: 'annotations' is not a field of a tool of type 'served'. The server of its tools gives it. Remove it.",
  ]);
});

test('misspelt fields find them', async () => {
  const { problems } = await outcome('outputSchema: {type: object}');
  expect(problems).toEqual([
    "4 warning: 'outputSchema' is not a field of a tool of type 'fake'. Did you mean 'output_schema'?",
  ]);
});
