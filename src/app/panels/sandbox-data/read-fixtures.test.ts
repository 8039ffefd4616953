import { expect, test } from 'vitest';
import { readFixtures } from './read-fixtures.ts';

test('text files are read, and others are named', async () => {
  const read = await readFixtures([
    new File(['hello'], 'a.txt'),
    new File(['a\u0000b'], 'picture.png'),
    new File(['x'.repeat(1_000_001)], 'big.log'),
  ]);
  expect(read).toEqual({
    files: { 'a.txt': 'hello' },
    refusal: 'Not added: picture.png and big.log. Only text files up to 1 MB can be added.',
  });
  expect(await readFixtures([new File([''], 'empty')])).toEqual({ files: { empty: '' } });
});
