import { expect, test } from 'vitest';
import { reducerOrigin, toProjectReducer, toShownSource } from './to-shown-source.ts';

test('a file that needs only the core can be copied into a project', () => {
  const code = "import type { Tool } from '../core/index.ts';\n\nexport const tool = {};\n";
  expect(toShownSource(code, 'never sees this')).toBe(
    "import type { Tool } from 'toolyard';\n\nexport const tool = {};\n",
  );
});

test('internal imports are left out, and a comment names the import of the whole', () => {
  const code = [
    "import type { ToolResultReducer } from '../../contract/tool-reducer.ts';",
    "import { parse } from 'yaml';",
    "import {\n  headOf,\n  tailOf,\n} from './terminal/text.ts';",
    '',
    'export const readFileReducer: ToolResultReducer = {};',
    '',
  ].join('\n');
  expect(toShownSource(code, reducerOrigin(code))).toBe(
    [
      '// A part of Toolyard to read, without its internal imports.',
      "// A project imports it: import { readFileReducer } from 'toolyard/reducers'.",
      "import type { ToolResultReducer } from 'toolyard';",
      "import { parse } from 'yaml';",
      '',
      'export const readFileReducer: ToolResultReducer = {};',
      '',
    ].join('\n'),
  );
});

test('a project gets the code where it is whole, and otherwise the reducer of the package', () => {
  const type = "import type { ToolResultReducer } from '../../contract/tool-reducer.ts';\n";
  const code = 'export const aReducer: ToolResultReducer = {};\n';
  expect(toProjectReducer(type + code)).toBe(
    `import type { ToolResultReducer } from 'toolyard';\n${code}`,
  );
  const part = toProjectReducer(`${type}import { b } from './b.ts';\n${code}`);
  expect(part).toContain("import { aReducer } from 'toolyard/reducers';");
  expect(part).not.toMatch(/from '\./);
});
