import { reducerFile } from './support/authoring.ts';
import { expect, test } from './support/test.ts';

for (const [what, body, verdict, facts] of [
  [
    'uses Math.random',
    '    return result.ok ? { ...result, value: String(Math.random()).slice(0, result.value.length) } : result;',
    'Not deterministic',
    /"ok":\s*true/,
  ],
  [
    'mutates',
    "    (result as { value?: string }).value = '';\n    return result;",
    /Mutates its input|Throws/,
    /"ok"/,
  ],
  ['throws', "    throw new Error('always');", 'Throws', /always/],
] as const) {
  test(`a reducer that ${what} is found out, with the smallest input`, async ({
    playground,
    author,
  }) => {
    await playground.open();
    await author.addReducer('search_files');
    await author.write(reducerFile('search_files', body));
    const rule = author.checks.getByRole('button', { name: verdict }).first();
    await rule.click();
    await expect(author.counterexample).toContainText(facts);
    await expect(author.counterexample.getByRole('term')).toHaveText([
      'Input',
      'Context',
      'Output',
    ]);
    await rule.click();
    await expect(author.counterexample).toHaveCount(0);
  });
}

test('a reducer that is right passes, reduces, and gives way to the built-in one', async ({
  playground,
  author,
}) => {
  await playground.open();
  await author.addReducer('search_files');
  await author.write(
    reducerFile(
      'search_files',
      "    if (!result.ok) return result;\n    return { ...result, value: result.value.split('\\n', 1)[0] ?? '' };",
    ),
  );
  await expect(author.checks).toContainText('Deterministic in 2 worlds', { timeout: 60_000 });
  await expect(author.checks).toContainText(/Never throws on \d+ inputs/);
  await expect(author.checks).toContainText('Never grows');
  await expect(author.checks).toContainText('Errors stay errors');
  await expect(author.checks.getByRole('button')).toHaveCount(0);
  await playground.select('call_2');
  await playground.run();
  const reduced = playground.call.getByRole('listitem').filter({ hasText: /^Reduce\b/ });
  await expect(reduced).toContainText(/chars/);
  const own = await reduced.textContent();

  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Remove' }).click();
  await expect(playground.editor.getByText('Read-only: built-in reducer')).toBeVisible();
  await playground.run();
  await expect(reduced).not.toHaveText(own ?? '');
});

test('a reducer that leaves nothing is an alarm, and no cut', async ({ playground, author }) => {
  await playground.open();
  await author.addReducer('search_files');
  await author.write(
    reducerFile('search_files', "    return result.ok ? { ...result, value: '' } : result;"),
  );
  await playground.select('call_2');
  await playground.run();
  await expect(playground.lane(/search_files call_2 ok.* everything is lost/)).toBeVisible();
  await expect(playground.step('Reduce')).toContainText(/→ 0 chars.*everything is lost/);
  await expect(playground.step('Trim')).toContainText('fits: 0 of 1,333');
  await expect(playground.call.getByRole('region', { name: 'Output' })).toContainText(
    'everything is lost',
  );
});

for (const editor of ['full', 'plain'] as const) {
  test.describe(`in the ${editor} editor`, () => {
    test.use({ editor });

    test('all of a read-only reducer is selected, in its text and beside it', async ({
      playground,
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await playground.open();
      await playground.tool('terminal').click();
      await playground.tab('Reducer').click();
      const code = playground.editor.locator(`[data-editor=${editor}]`);
      await expect(code).toBeVisible();
      const copyAll = async () => {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('ControlOrMeta+c');
        return page.evaluate(() => navigator.clipboard.readText());
      };
      const inText = { position: { x: 150, y: 60 } };
      const onNumbers = { position: { x: 8, y: 60 } };
      for (const press of [
        () => playground.tab('Reducer').click(),
        () => code.click(onNumbers),
        () => code.click(inText),
      ]) {
        await press();
        const text = await copyAll();
        expect(text).toMatch(/^\/\/ A part of Toolyard to read/);
        expect(text).toMatch(/bashReducer[\s\S]*\n\}\n$/);
        expect(text.split('\n').length).toBeGreaterThan(150);
      }
    });
  });
}
