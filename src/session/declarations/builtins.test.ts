import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { builtinNames } from '../../kinds/index.ts';
import { createSqlDatabase } from '../../simulation/index.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { builtinDeclaration } from './templates.ts';

test('every built-in works in the example’s world with its example arguments', async () => {
  const own = createUserCodeWorkspace({});
  const session = openTestSession({
    storage: createMemoryStorage({
      ...own,
      budget: { ...own.budget, totalChars: 200_000 },
      scenario: { ...own.scenario, faults: [] },
      personalities: own.personalities.map((one) => ({
        ...one,
        fs_reach: { read: ['/repo'], write: ['/repo'] },
      })),
      declarations: builtinNames.map((name) => ({
        id: name,
        disabled: false,
        ...builtinDeclaration(name),
      })),
    }),
    openDatabase: (seed) =>
      createSqlDatabase({
        seed,
        loadWasm: () =>
          readFile(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm')),
      }),
  });
  const { declared } = await session.until(
    (state) =>
      builtinNames.every((name) => state.tools.some((tool) => tool.name === name)) &&
      Object.values(state.declared).every(({ status }) => status === 'ready'),
  );
  expect(Object.values(declared).flatMap(({ problems }) => problems)).toEqual([]);
  for (const name of builtinNames) session.actions.addCall(name);
  const { run } = await session.runToEnd();
  const outcomes = run?.lanes.map(({ tool, result, settled }) => [
    tool,
    result?.ok === false ? result.error : settled?.ok,
  ]);
  expect(outcomes).toEqual(builtinNames.map((name) => [name, true]));
});
