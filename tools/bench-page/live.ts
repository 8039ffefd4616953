import type { Page } from '@playwright/test';
import { atMost, type BenchmarkRow } from '../bench/table.ts';
import { median, type PageBenchmark, quantile, visit } from './visit.ts';

const CHARS = 100_000;
const KEYS = 30;
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

/** Types into the code of a reducer in the studio, beside a log of 100 kB. */
export async function measureLive(bench: PageBenchmark): Promise<BenchmarkRow[]> {
  const middle: number[] = [];
  const p95: number[] = [];
  for (let round = 0; round < bench.rounds; round++) {
    const times = await visit(bench, typeCode);
    middle.push(median(times));
    p95.push(quantile(times, 0.95));
  }
  const name = 'from a key in a reducer to the picture of 100 kB';
  return [
    atMost(`${name}: median`, median(middle), 100, 'ms'),
    atMost(`${name}: p95`, median(p95), 100, 'ms'),
  ];
}

async function typeCode(page: Page): Promise<number[]> {
  await page.getByRole('status').filter({ hasText: 'The batch has finished' }).waitFor();
  await page.getByRole('button', { name: /^terminal\s/ }).click();
  await page.getByRole('tab', { name: 'Reducer' }).click();
  await page.getByRole('button', { name: 'Studio' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await addSample(page);
  await studio.getByRole('button', { name: 'Write its code' }).click();
  const code = studio
    .locator('[data-editor="full"]')
    .getByRole('textbox', { name: /^Reducer of terminal/ });
  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(REDUCER);
  const model = studio.getByRole('region', { name: 'Lines for the model' });
  await model.filter({ hasText: '=' }).waitFor();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.insertText("'='");
  await page.keyboard.press('Escape');
  // The match is selected: the end of the text between the quotation marks.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(watchPictures);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('=');
    await page.waitForTimeout(PAUSE);
  }
  return page.evaluate(() => (window as unknown as { pictures: number[] }).pictures);
}

async function addSample(page: Page): Promise<void> {
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await studio.getByRole('button', { name: 'Add a sample' }).click();
  await page.getByRole('menuitem', { name: /^Paste a result/ }).click();
  const dialog = page.getByRole('dialog');
  // Pasted as a user does: to fill a text area takes the browser seconds, a line at a time.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((log) => navigator.clipboard.writeText(log), makeLog());
  await dialog.getByRole('textbox', { name: /ToolResult as JSON/ }).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
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
  let length = 1;
  let from = 0;
  addEventListener(
    'keydown',
    (event) => {
      from = event.timeStamp;
      length += 1;
    },
    true,
  );
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => pictures.push(performance.now() - data);
  new MutationObserver(() => {
    const shown = model?.textContent?.match(/=+/)?.[0].length;
    if (from === 0 || shown !== length) return;
    const began = from;
    from = 0;
    // A message after the frame, which includes its style, layout and paint.
    requestAnimationFrame(() => port2.postMessage(began));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
