import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Raw, writeRaw } from './support/database.ts';
import { expectSeen } from './support/expect-seen.ts';
import {
  HOSTILE_DOCUMENTS,
  type HostileDocument,
  NESTED_TEXT,
} from './support/hostile-documents.ts';
import { packLink } from './support/links.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

/**
 * In milliseconds of CPU time of the page's thread, from the door to the outcome. A document that
 * hangs the page takes many seconds, or does not end.
 */
const MOST_CPU = 2500;

/** Measures the page's thread. CPU time does not depend on what else the machine does. */
async function openMeter(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  let last = 0;
  return {
    start: async () => {
      last = await read();
    },
    expectLittle: async (name: string) => {
      const spent = (await read()) - last;
      test.info().annotations.push({ type: name, description: `${Math.round(spent)} ms` });
      expect(spent, name).toBeLessThan(MOST_CPU);
    },
  };
}

/** A text by its parts, which is built in the page: megabytes take seconds on their way there. */
type Built = readonly [start: string, piece: string, count: number, end: string];

/** An ordinary document as the page exports it. */
async function exportDocument(playground: PlaygroundPage): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
}

/** A file on the disk: the content of any other passes through the page's thread. */
async function toFile(text: string): Promise<string> {
  const path = test.info().outputPath('workspace.json');
  await writeFile(path, text);
  return path;
}

async function expectOutcome(page: Page, { name, refused }: HostileDocument): Promise<void> {
  if (refused)
    await expectSeen(page.getByRole('status').filter({ hasText: refused }), { message: name });
  else await expectSeen(page.getByRole('region', { name: 'Code from outside' }), { message: name });
}

/** Presses Run, uses the page while the engine computes, and waits for the end of the run. */
async function expectHarmlessRun(playground: PlaygroundPage, { name }: HostileDocument) {
  const { page } = playground;
  await playground.runButton.click();
  // The page draws and answers, whatever the engine does.
  const log = playground.bottom.getByRole('tab', { name: /^Log/ });
  await log.click();
  await expect(log, name).toHaveAttribute('aria-selected', 'true');
  const ended = page
    .getByRole('status')
    .filter({ hasText: /^The batch (has finished|was stopped)/ });
  const refused = page.getByRole('alert').filter({ hasText: 'Cannot run' });
  await expectSeen(ended.or(refused).first(), { message: name });
}

/** Runs the open document, which is the same document afterwards. */
async function expectIntactAfterRun(
  playground: PlaygroundPage,
  hostile: HostileDocument,
  meter: Awaited<ReturnType<typeof openMeter>>,
): Promise<void> {
  const before = await exportDocument(playground);
  await meter.start();
  await expectHarmlessRun(playground, hostile);
  await meter.expectLittle(`Run of ${hostile.name}`);
  expect(await exportDocument(playground), hostile.name).toEqual(before);
}

test('imported files never block the page, before and after Run', async ({ playground, page }) => {
  test.slow();
  const meter = await openMeter(page);
  await playground.open();
  await playground.personality.selectOption('Engineer');
  const document = await exportDocument(playground);
  const { name } = document;
  for (const hostile of HOSTILE_DOCUMENTS) {
    const text = JSON.stringify({ ...document, ...hostile.part });
    const file = await toFile(text);
    await meter.start();
    await playground.importWorkspace(file);
    await expectOutcome(page, hostile);
    await meter.expectLittle(hostile.name);
    if (hostile.refused) {
      await expect(playground.workspace).toHaveText(/^Workspace(?: \d+)?$/);
      continue;
    }
    await expectIntactAfterRun(playground, hostile, meter);
  }
  const file = await toFile(NESTED_TEXT);
  await meter.start();
  await playground.importWorkspace(file);
  await expect(page.getByText('is nested 10,000,000 levels deep')).toBeVisible();
  await meter.expectLittle('a nested text of 10 MB');

  // The document is intact, and the next run is a run like any other.
  const workspaces = await playground.openWorkspaces();
  const list = workspaces.getByRole('list', { name: 'Workspaces' });
  await list
    .getByRole('button', { name: new RegExp(`^${String(name)}\\b(?! \\d)`) })
    .last()
    .click();
  await expect(playground.personality).toHaveValue('engineer');
  await playground.run();
});

test('links never block the page, before and after Run', async ({ playground, page }) => {
  test.slow();
  const meter = await openMeter(page);
  await playground.open();
  const document = await exportDocument(playground);
  for (const hostile of HOSTILE_DOCUMENTS) {
    const link = packLink({ core: '0.1.0', workspace: { ...document, ...hostile.part } });
    if (link.length > 32_000) continue;
    await meter.start();
    await page.goto(link);
    // More than 2 MB unpacked are refused before the text is measured.
    const large = JSON.stringify(hostile.part).length > 1_990_000;
    await expectOutcome(page, large ? { ...hostile, refused: /2,000,000 bytes/ } : hostile);
    await meter.expectLittle(hostile.name);
    if (large || hostile.refused) continue;
    await expectIntactAfterRun(playground, hostile, meter);
  }
  await meter.start();
  await page.goto(packLink(NESTED_TEXT.slice(0, 1_900_000)));
  await expect(page.getByText('is nested 1,900,000 levels deep')).toBeVisible();
  await meter.expectLittle('a nested text of 1.9 MB');
  await page.goto('/#/');
  await playground.run();
});

test('stored documents never block the page, before and after Run', async ({
  playground,
  page,
}) => {
  test.slow();
  const meter = await openMeter(page);
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  const own = page.url();
  const document = await exportDocument(playground);
  for (const [index, hostile] of HOSTILE_DOCUMENTS.entries()) {
    const id = `hostile-${index}`;
    const entry = { id, name: hostile.name, size: 1, changedAt: index, revision: 1, writer: '' };
    const values: Raw[] = [
      ['entries', id, { ...entry, outside: true }],
      ['documents', id, { ...document, id, ...hostile.part }],
    ];
    await writeRaw(page, 'toolyard@/', values);
    await meter.start();
    await page.goto(`/#/w/${id}`);
    await expectOutcome(page, hostile);
    await meter.expectLittle(hostile.name);
    if (hostile.refused) continue;
    await expectIntactAfterRun(playground, hostile, meter);
  }
  await page.goto(own);
  await expect(playground.personality).toHaveValue('engineer');
  await playground.run();
});

test('pasted texts never block the page', async ({ playground, page, declarer }) => {
  test.slow();
  const meter = await openMeter(page);
  await playground.openArguments();
  const build = (text: Built) =>
    page.evaluate(
      ([start, piece, count, end]) =>
        Reflect.set(window, 'given', start + piece.repeat(count) + end),
      text,
    );
  const paste = () =>
    page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', Reflect.get(window, 'given'));
      const options = { clipboardData: data, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options));
    });
  await playground
    .lane(/^read_file/)
    .first()
    .click();
  await playground
    .text(/^Arguments of/)
    .last()
    .focus();
  await build(['[', '1,', 6_500_000, '1]']);
  await paste();
  await expect(
    page.getByText('The text has 13,000,003 characters. The limit is 5,000,000.'),
  ).toBeVisible();
  await meter.start();

  await declarer.choose('Paste or connect');
  const tool = '{"name":"a","description":"b"},';
  const texts: readonly (readonly [name: string, text: Built, words: RegExp])[] = [
    ['13 MB of broken JSON', ['[', tool, 420_000, ''], /This JSON is incomplete/],
    ['13 MB of JSON', ['[', tool, 420_000, '{}]'], /420,001 tools\. The limit is 5,000/],
    [
      '5 MB of YAML',
      ['tools:\n', '  - name: a\n    type: client\n', 180_000, ''],
      /This YAML has 5,\d+,\d+ characters/,
    ],
    ['nested text', ['', '[', 10_000_000, ''], /10,000,000 levels deep/],
  ];
  const box = page.getByRole('textbox', { name: /^The URL of an MCP server/ });
  for (const [name, text, words] of texts) {
    await box.focus();
    // The same thread builds the text; only the page's reaction counts.
    await build(text);
    await meter.start();
    await paste();
    // The engine reads 13 MB beside other tests; only the page must not wait.
    await expectSeen(page.getByText(words), { timeout: 90_000 });
    await meter.expectLittle(name);
    await page.getByRole('button', { name: /^Clear/ }).click();
  }
});

const TOO_DEEP = '['.repeat(201);

for (const editor of ['plain', 'full'] as const) {
  test.describe(`with the ${editor} editor`, () => {
    test.use({ editor });

    test('a text above a limit is not kept, and the editor shows the last kept text again', async ({
      page,
      playground,
    }) => {
      await playground.openArguments();
      await playground.tab('Schema').click();
      await expect(page.locator(`[data-editor=${editor}]`)).toBeVisible();
      const text = playground.text(/^Schema of read_file/).last();
      await expect(playground.editor).toContainText('"minLength"');
      await text.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText('{}');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(TOO_DEEP);
      const notice = page.getByRole('status').filter({ hasText: 'The edit is not kept.' });
      await expect(notice).toContainText('nested 201 levels deep');
      await expect(playground.editor).toContainText(TOO_DEEP);
      await notice.getByRole('button', { name: 'Restore the text' }).click();
      await expect(notice).toHaveCount(0);
      await expect(playground.editor).not.toContainText(TOO_DEEP);
      // The editor works on.
      await text.focus();
      await page.keyboard.insertText('"kept"');
      await expect(playground.editor).toContainText('"kept"');
    });
  });
}
