import { expect, test } from 'vitest';
import { exportPlace, sourcePositionOf } from './positions.ts';

const SOURCE = `import { keep } from 'toolyard';
const upkeep = 1;
const $keep = 2, keeper = 3;
list(keep(), upkeep, $keep, keeper, 4);`;

const positionOf = (stack: string) =>
  sourcePositionOf(
    stack,
    { code: SOURCE, toOriginal: (line, column) => ({ line, column }) },
    SOURCE,
  );

test('a function of the library that threw is at its call, not at a name that ends with its name', () => {
  const stack = '    at keep (toolyard:3:1)\n    at <anonymous> (/user:4:38)\n';
  expect(positionOf(stack)).toEqual({ line: 4, column: 6 });
});

test('the call that threw is not a longer name at the same position', () => {
  const stack = '    at keep (toolyard:3:1)\n    at <anonymous> (/user:4:29)\n';
  expect(positionOf(stack)).toEqual({ line: 4, column: 6 });
});

test('a missing export is at its name, not at a name that contains it', () => {
  const source = "// a note\nimport { notes, note } from 'toolyard'; $note();\n";
  expect(exportPlace(`//${source}`, "Could not find export 'ote'")).toBeUndefined();
  expect(exportPlace(source.slice(10), "Could not find export 'note'")).toEqual({
    line: 1,
    column: 17,
  });
});

test('a function of the library that the file does not name is at the position of the engine', () => {
  const stack = '    at keeps (toolyard:3:1)\n    at <anonymous> (/user:4:1)\n';
  expect(positionOf(stack)).toEqual({ line: 4, column: 1 });
});
