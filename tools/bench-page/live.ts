import type { Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { median, type PageBenchmark, quantile, visit } from './visit.ts';

const CHARS = 100_000;
const KEYS = 30;
/** Until the language service has read its libraries, once a visit, in milliseconds. */
const WARM_UP = 3_000;
/** Between two keys of a typist, in milliseconds. */
const PAUSE = 200;

const REDUCER = `import type { ToolResultReducer } from 'toolyard';

export const reducer: ToolResultReducer = {
  toolName: 'terminal',
  reduce(result) {
    if (!result.ok) return result;
    const lines = result.value.split('\\n').filter((line) => !line.includes('PASSED'));
    const mark = '=';
    return { ...result, value: [mark, ...lines].join('\\n') };
  },
};
`;

const RECIPE = `import {
  composeReducer,
  dropLines,
  keepAround,
  keepHeadAndTail,
  stripTerminalCodes,
} from 'toolyard/reducers';

export const reducer = composeReducer(
  [stripTerminalCodes(), dropLines('PASSED'), keepAround(/\\bFAILED\\b/), keepHeadAndTail()],
  { toolName: 'terminal' },
);
`;

/** Types in the studio, beside a log of 100 kB: into the code of a reducer, and into a block. */
export async function measureLive(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  return [
    ...(await measureKeys(bench, 'reducer', typeCode)),
    ...(await measureKeys(bench, 'block', typeIntoBlock)),
  ];
}

async function measureKeys(
  bench: PageBenchmark,
  where: string,
  type: (page: Page) => Promise<number[]>,
): Promise<BenchmarkRow[]> {
  const middle: number[] = [];
  const p95: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const times = await visit(bench, type);
    middle.push(median(times));
    p95.push(quantile(times, 0.95));
  }
  const name = `from a key in a ${where} to the picture of 100 kB`;
  return [
    atMost(`${name}: median`, median(middle), 100, 'ms'),
    atMost(`${name}: p95`, median(p95), 100, 'ms'),
  ];
}

async function typeCode(page: Page): Promise<number[]> {
  await writeReducer(page, REDUCER);
  await model(page).filter({ hasText: '=' }).waitFor();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.insertText("'='");
  await page.keyboard.press('Escape');
  // The match is selected: the end of the text between the quotation marks.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  return typeKeys(page, () => '=');
}

async function typeIntoBlock(page: Page): Promise<number[]> {
  await writeReducer(page, RECIPE);
  await model(page).filter({ hasText: 'FAILED' }).waitFor();
  const row = studio(page).getByRole('listitem', { name: 'Drop lines that match' });
  await row.getByRole('textbox').focus();
  await page.keyboard.press('End');
  await page.screenshot({ path: '/tmp/look/block.png' });
  // What was left out is shown, and left out again.
  return typeKeys(page, (key) => (key % 2 === 0 ? 'x' : 'Backspace'));
}

const studio = (page: Page) => page.getByRole('main', { name: 'Reducer studio' });
const model = (page: Page) => studio(page).getByRole('region', { name: 'Lines for the model' });

/** Opens the studio with a log of 100 kB and with this reducer. */
async function writeReducer(page: Page, code: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'The batch has finished' }).waitFor();
  await page.getByRole('button', { name: /^terminal\s/ }).click();
  await page.getByRole('tab', { name: 'Reducer' }).click();
  await page.getByRole('button', { name: 'Studio' }).click();
  await addSample(page);
  await studio(page).getByRole('button', { name: 'Write its code' }).click();
  await studio(page)
    .locator('[data-editor="full"]')
    .getByRole('textbox', { name: /^Reducer of terminal/ })
    .focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, code);
}

async function typeKeys(page: Page, keyAt: (key: number) => string): Promise<number[]> {
  await page.waitForTimeout(WARM_UP);
  await page.evaluate(watchPictures);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(keyAt(key));
    await page.waitForTimeout(PAUSE);
  }
  return page.evaluate(() => (window as unknown as { pictures: number[] }).pictures);
}

async function addSample(page: Page): Promise<void> {
  await studio(page).getByRole('button', { name: 'Add a sample' }).click();
  await page.getByRole('menuitem', { name: /^Paste a result/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /ToolResult as JSON/ }).focus();
  await paste(page, makeLog());
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

/**
 * As a user does: to fill a text area takes the browser seconds, and an editor closes the brackets
 * of typed code.
 */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** The output of a test runner, with a failure in every hundred lines. */
function makeLog(): string {
  const lines: string[] = [];
  for (let chars = 0, n = 0; chars < CHARS; n++) {
    const result = n % 100 === 99 ? 'FAILED' : n % 3 === 0 ? 'PASSED' : 'SKIPPED';
    lines.push(`tests/test_queue.py::test_retry_after_${n} ${result} [${n % 100}%]`);
    chars += lines.at(-1)?.length ?? 0;
  }
  return lines.join('\n');
}

/** Runs in the page: the times from each key to the frame that shows its result. */
function watchPictures(): void {
  const pictures: number[] = [];
  Object.assign(window, { pictures });
  const main = document.querySelector('main[aria-label="Reducer studio"]');
  const model = main?.querySelector('[aria-label="Lines for the model"]');
  let before: string | null | undefined;
  let from = 0;
  addEventListener(
    'keydown',
    (event) => {
      from = event.timeStamp;
      before = model?.textContent;
    },
    true,
  );
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => pictures.push(performance.now() - data);
  new MutationObserver(() => {
    if (from === 0 || model?.textContent === before) return;
    const began = from;
    from = 0;
    // A message after the frame, which includes its style, layout and paint.
    requestAnimationFrame(() => port2.postMessage(began));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
