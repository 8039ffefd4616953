import { expect, it } from 'vitest';
import { readPasted } from './import-text.ts';

it('says of a text that begins as JSON what is wrong with the JSON', async () => {
  const read = await readPasted('{"tools": [');
  expect(read).toEqual({
    ok: false,
    message: expect.stringMatching(/^This is no whole JSON: [^:]*\. Paste all of it/),
  });
});

it('says of any other text where it stops to be YAML', async () => {
  const read = await readPasted('tools:\n  - name: a\n type: [b');
  expect(read).toEqual({
    ok: false,
    message: expect.stringMatching(
      /^This is neither JSON nor YAML: .*line 3.*[^:]\. Mend the line/,
    ),
  });
});

it('takes JSON with comments in it for the YAML that it is', async () => {
  expect(await readPasted('{ "tools": [] } # none yet')).toMatchObject({ ok: true });
});
