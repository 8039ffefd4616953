import { toolFile } from './support/authoring.ts';
import { expect, test } from './support/test.ts';

test.use({ editor: 'full' });

const WORKER = /\/ts\.worker-[^/]*\.js$/;

test('the editor knows the contract, and loads TypeScript only for code', async ({
  playground,
  page,
  author,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (WORKER.test(request.url())) asked.push(request.url());
  });
  await playground.openArguments();
  await playground.write('{"path": "README.md"}');
  await playground.run();
  expect(asked).toEqual([]);

  await author.addTool('Blank tool');
  await author.write(toolFile('typed', '    return ok(word.toFixed(2));'));
  await expect(page.locator('.squiggly-warning')).not.toHaveCount(0);
  expect(asked).toHaveLength(1);

  // The footer, the problems below the file and the Problems panel agree with the editor.
  const state = playground.editor.getByRole('status').filter({ hasText: /^Compiles/ });
  const problems = playground.editor.getByRole('list', { name: 'Problems of this file' });
  await expect(state).toHaveText('Compiles, ready to call; 1 type error');
  await expect(problems).toContainText("Property 'toFixed' does not exist on type 'string'");
  await playground.tab('Problems').click();
  const row = playground.bottom.getByRole('button', { name: /'toFixed'.*typed\.ts:\d+:\d+/ });
  await expect(row).toBeVisible();

  await author.write(toolFile('typed', '    return ok(String(word.lenght));'));
  await expect(problems).toContainText("Did you mean 'length'?");
  await problems.getByRole('button').click();
  await expect(author.code()).toBeFocused();
  const fix = page.getByRole('option', { name: /spelling to 'length'/ });
  for (const keys of ['Alt+Enter', 'ControlOrMeta+.']) {
    await page.keyboard.press(keys);
    await expect(fix).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fix).toHaveCount(0);
  }
  // From another tab the file opens first.
  for (const tab of ['Code', 'Arguments']) {
    await page.keyboard.press('Escape');
    await playground.tab(tab).click();
    await playground.bottom.getByRole('button', { name: 'Quick fix…' }).click();
    await expect(fix).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('Compiles, ready to call');
  await expect(row).toHaveCount(0);

  await author.write(toolFile('typed', '    ctx.\n    return ok(word);'), 'broken');
  for (let up = 0; up < 4; up++) await page.keyboard.press('ArrowUp');
  await expect(async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /abortSignal/ })).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 60_000 });
});

test('types are checked without a click into the code, and nothing claims them before', async ({
  playground,
  page,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('typed', '    return ok(String(word.lenght));'));
  await author.addCall();
  await playground.tool('read_file').click();
  await playground.tab('Code').click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (WORKER.test(request.url())) asked.push(request.url());
  });
  await page.reload();
  await playground.finished();
  await playground.tab('Problems').click();
  await expect(playground.bottom).toContainText('Types are not checked yet: typed.ts.');
  await expect(playground.editor.locator('[data-editor]')).toHaveAttribute('data-editor', 'full');
  expect(asked).toEqual([]);

  await playground.tool('typed').click();
  const state = playground.editor.getByRole('status').filter({ hasText: /^Compiles/ });
  await expect(state).toHaveText('Compiles, ready to call; 1 type error');
  await expect(author.code()).not.toBeFocused();
  await playground.bottom.getByRole('button', { name: /'lenght'.*typed\.ts/ }).click();
  await expect(page.locator('.squiggly-warning')).toHaveCount(1);

  // A check without an error is a check, too.
  await author.write(toolFile('typed', '    return ok(word);'));
  await expect(playground.bottom).toContainText('All arguments, schemas and code are valid');
});

test('the editor, the lines below it and the Problems panel agree on every mistake', async ({
  playground,
  page,
  author,
}) => {
  const squiggles = page.locator('.squiggly-error, .squiggly-warning');
  const problems = playground.editor.getByRole('list', { name: 'Problems of this file' });
  const rows = playground.bottom.getByRole('listitem');
  await playground.open();
  await author.addTool('Blank tool');
  await playground.tab('Problems').click();
  await author.write(toolFile('slip', "    retur ok('x';"), 'broken');
  await expect(problems.getByRole('listitem')).toHaveCount(1);
  await expect(rows.filter({ hasText: 'slip.ts:' })).toHaveCount(1);
  await expect(squiggles).toHaveCount(1);

  const slip = toolFile('slip', "    return ok('x');");
  await author.write(slip.replace("'string'", "'strng'").replace("['word']", "['wrod']"));
  const state = playground.editor.getByRole('status').filter({ hasText: /^Compiles/ });
  await expect(state).toHaveText('Compiles, but its schema is invalid');
  await expect(problems).toContainText('properties.word.type must be one of string');
  await expect(problems).toContainText("required names 'wrod'");
  await expect(rows.filter({ hasText: /slip\.ts: .*slip\.ts:\d+:\d+/s })).toHaveCount(2);
  await problems.getByRole('button').first().click();
  await expect(squiggles).toHaveCount(2);
  await author.write(slip.replace("name: 'slip',", ''), 'broken');
  await expect(problems.getByRole('listitem').first()).toContainText("3:1The tool needs a 'name'");
  await expect(problems.getByRole('listitem').nth(1)).toContainText(
    /^3:32Property 'name' is missing/,
  );

  await author.addReducer('search_files');
  await author.write(
    "import { composeReducer, keepLines } from 'toolyard/reducers';\n\nexport const reducer = composeReducer([\nkeepLines(/error/i),\nkeepLines(/warning/),\n]);\n",
    'broken',
  );
  await expect(problems).toContainText("3:24TypeError: composeReducer needs the tool's name");
  await expect(problems).toContainText('3:24Expected 2 arguments, but got 1.');
  await expect(
    playground.editor
      .getByRole('status')
      .filter({ hasText: '1 problem: cannot run; 1 type error' }),
  ).toBeVisible();
  await expect(rows.filter({ hasText: 'search_files.reducer.ts:3:24' })).toHaveCount(2);
});

test('a wrong result is placed at its return, and says what the function may return', async ({
  playground,
  author,
}) => {
  const problem = playground.editor
    .getByRole('list', { name: 'Problems of this file' })
    .getByRole('listitem');
  await playground.open();
  await author.addTool('Blank tool');
  // The editor indents what is typed, so only the line is known.
  await author.write(toolFile('wrong', '    return { word };'));
  await expect(problem).toHaveText(/^14:\d+The function must .*, not \{ word: string; \}\.$/);
  await author.write(toolFile('wrong', '    const out = { ok: true, value: 5 };\n    return out;'));
  await expect(problem).toHaveText(/^15:\d+The function must .*'boolean' is not .* 'true'\.$/);
});

test('each global that the editor knows exists when the code runs', async ({
  playground,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  const names = [
    'console',
    'URL',
    'URLSearchParams',
    'TextEncoder',
    'TextDecoder',
    'AbortSignal',
    'AbortController',
    'Headers',
    'structuredClone',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'queueMicrotask',
    'Map.groupBy',
    'Object.groupBy',
    'Promise.withResolvers',
    'Array.prototype.toSorted',
    'Array.prototype.findLast',
    "'a'.isWellFormed",
    'Object.hasOwn',
    'structuredClone',
    'Intl.NumberFormat',
  ];
  const checks = names.map((name) => `typeof ${name} === 'undefined' && ${JSON.stringify(name)}`);
  const absent = ['fetch', 'document', 'process', 'WeakRef', 'Atomics'];
  const unwanted = absent.map((name) => `typeof ${name} !== 'undefined' && '${name} is there'`);
  await author.write(
    toolFile(
      'look',
      `    const found = [${[...checks, ...unwanted].join(', ')}].filter(Boolean);\n    return ok(found.join() || 'all as declared');`,
    ),
  );
  await playground.run();
  await expect(playground.call).toContainText('all as declared');
});
