import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectNoViolation } from './support/axe.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

const row = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Export' }).getByRole('listitem', { name });

async function take(page: Page, of: Locator): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await of.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

function unzip(bytes: Buffer): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, file]) => [path, strFromU8(file)]),
  );
}

inBothThemes(() => {
  test('project, reducer and trace are files with the content of the page', async ({
    playground,
    page,
  }) => {
    await playground.open();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const project = row(page, 'TypeScript project');
    await expect(project).toContainText('files) that works offline');
    await expectNoViolation(page, 'with the dialog');

    await project
      .getByRole('combobox', { name: 'Provider of the project' })
      .selectOption('Anthropic Messages');
    await expect(project).toContainText('files) that works offline');
    const zip = await take(page, project);
    expect(zip.name).toBe('workspace.zip');
    const files = unzip(zip.bytes);
    expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
      scripts: { start: 'tsx src/start.ts', test: expect.stringContaining('tsx --test') },
      dependencies: { toolyard: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
    expect(files['src/registry.ts']).toContain('createToolRegistry');
    expect(files['src/main.ts']).toContain("toolyardFor('anthropic', registry");
    expect(files['src/start.ts']).toContain('process.env.ANTHROPIC_API_KEY');
    expect(files['test/expected.ts']).toContain('RETRY_BASE_MS * 2^n');

    const reducers = row(page, 'Reducer with its tests');
    await reducers.getByRole('combobox', { name: 'Reducer of' }).selectOption('terminal');
    const pair = await take(page, reducers);
    expect(pair.name).toBe('terminal.reducer.zip');
    expect(Object.keys(unzip(pair.bytes))).toEqual([
      'terminal.reducer.ts',
      'terminal.reducer.test.ts',
    ]);

    const trace = await take(page, row(page, 'Trace of a run'));
    expect(JSON.parse(trace.bytes.toString())).toMatchObject({
      ...{ format: 'toolyard-trace', version: 1, core: expect.any(String), seed: 42 },
      workspace: { name: 'Workspace' },
      results: { length: 6 },
    });
    const document = await take(page, row(page, 'Workspace'));
    expect(document.name).toBe('workspace.toolyard.json');
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('after an edit the project waits for a run, which the dialog can begin', async ({
    playground,
    page,
  }) => {
    await playground.open();
    await page.getByRole('button', { name: 'More ways to run' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Dry run/ }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('export typescript');
    await page.keyboard.press('Enter');
    const project = row(page, 'TypeScript project');
    await expect(project).toContainText('Run the current batch first');
    await expect(project).toContainText('A TypeScript project that works offline');
    const download = project.getByRole('button', { name: 'Download' });
    await expect(download).toBeDisabled();
    for (const button of await project.getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
    await project.getByRole('button', { name: 'Run' }).click();
    await expect(download).toBeEnabled();
    const files = unzip((await take(page, project)).bytes);
    expect(files['src/context.ts']).toContain('dryRun: true');
  });
});
