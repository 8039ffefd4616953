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
  await expect(async () => {
    await page.keyboard.press('Alt+Enter');
    await expect(page.getByRole('option', { name: /spelling to 'length'/ })).toBeVisible({
      timeout: 1500,
    });
  }).toPass();
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
  ];
  const checks = names.map((name) => `typeof ${name} === 'undefined' && ${JSON.stringify(name)}`);
  const absent = ['Intl', 'fetch', 'document', 'process', 'WeakRef', 'Atomics'];
  const unwanted = absent.map((name) => `typeof ${name} !== 'undefined' && '${name} is there'`);
  await author.write(
    toolFile(
      'look',
      `    const found = [${[...checks, ...unwanted].join(', ')}].filter(Boolean);\n    return ok(found.join() || 'all as declared');`,
    ),
  );
  await author.addCall();
  await playground.run();
  await expect(playground.call).toContainText('all as declared');
});
