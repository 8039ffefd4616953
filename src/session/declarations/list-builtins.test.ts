import { expect, test } from 'vitest';
import { loadDeclarations } from '../../kinds/index.ts';
import { simulatedEndpoints } from '../../simulation/index.ts';
import { listBuiltins } from './list-builtins.ts';
import { builtinDeclaration } from './templates.ts';

test('lists every built-in with one sentence and a valid declaration', async () => {
  const lines = await listBuiltins();
  expect(lines).toHaveLength(29);
  expect(lines.filter(({ about }) => !/^[A-Z][^\n]*\.$/.test(about))).toEqual([]);
  for (const { name } of lines) {
    const { problems } = await loadDeclarations(builtinDeclaration(name).text, {
      endpoints: simulatedEndpoints,
    });
    // Without a world, a few built-ins have no backend. That is no mistake of the text.
    expect(problems.filter(({ message }) => !/collection|database/.test(message))).toEqual([]);
  }
});
