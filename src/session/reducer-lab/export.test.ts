import { expect, test } from 'vitest';
import * as builtInReducers from '../../core/reduce/reducers/built-in-reducers.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { loadReducerFile } from './export.ts';

// The rest of a workspace is not read.
const workspace = { reducers: {} } as Workspace;

test.each(Object.entries(builtInReducers))(
  'the built-in reducer %s is exported as an import of the package',
  async (name, { toolName }) => {
    expect(await loadReducerFile(workspace, toolName, undefined)).toBe(
      `export { ${name} as reducer } from 'toolyard/reducers';\n`,
    );
  },
);
