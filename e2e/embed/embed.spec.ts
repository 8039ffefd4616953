import type { Page } from '@playwright/test';
import { expectNoViolation } from '../playground/support/axe.ts';
import { expect, inBothThemes, test } from '../playground/support/test.ts';

/** The observations of the demos' host page. */
interface Seen {
  shifts: number[];
  events: { type: string; of: string; detail: Record<string, unknown> }[];
}

/** Opens the host page, and records layout shifts and the demos' events. */
async function openDocs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return;
    const seen: Seen = { shifts: [], events: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // Playwright's types of the page do not have this kind of entry.
      for (const entry of list.getEntries())
        seen.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    for (const name of ['ready', 'ran', 'opened', 'error']) {
      addEventListener(`toolyard-${name}`, (event) => {
        const { target, detail } = event as CustomEvent<Record<string, unknown>>;
        seen.events.push({ type: name, of: (target as HTMLElement).id, detail });
      });
    }
  });
  await page.goto('/demo/');
}

// The script above creates it.
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** One demo of the page, by its id. */
function demo(page: Page, id: string) {
  const element = page.locator(`#${id}`);
  return {
    element,
    picture: element.getByRole('img'),
    run: element.getByRole('button', { name: /^Run / }),
    frame: page.frameLocator(`#${id} iframe`),
    caption: page.locator(`[data-demo="${id}"]`),
  };
}

test('a demo is a picture until the visitor runs it, and nothing on the page moves', async ({
  page,
}) => {
  await openDocs(page);
  const reduced = demo(page, 'reduced');
  await expect(reduced.picture).toHaveJSProperty('complete', true);
  expect(
    await reduced.picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  expect(page.frames()).toHaveLength(1);

  // By keyboard; the focus continues inside the demo.
  await reduced.run.focus();
  await page.keyboard.press('Enter');
  await expect(reduced.frame.getByRole('region', { name: 'Failed tests only' })).toBeVisible();
  await expect(reduced.caption).toHaveText(/^1 call in .* Model gets 756 of 6,969 characters\.$/);
  await expect(reduced.picture).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(
    reduced.frame.getByRole('textbox', { name: 'Result budget of the turn' }),
  ).toBeFocused();
  await page.keyboard.insertText('200');
  await page.keyboard.press('Enter');
  await expect(reduced.caption).toContainText('Model gets 200 of');

  // A demo with `load="visible"` starts when it scrolls into view.
  const refused = demo(page, 'refused');
  await refused.caption.scrollIntoViewIfNeeded();
  await expect(refused.frame.getByText('is not allowed to call write_file')).toBeVisible();

  // A forged message is not forwarded.
  await page.evaluate(() => {
    postMessage({
      toolyard: 'demo',
      type: 'opened',
      detail: { url: 'https://elsewhere.example/' },
    });
    return new Promise((resolve) => setTimeout(resolve));
  });
  const { shifts, events } = await seen(page);
  expect(shifts).toEqual([]);
  const reported = events.filter(({ of }) => of === 'reduced').map(({ type }) => type);
  expect(reported).toEqual(expect.arrayContaining(['ready', 'ran']));
  expect(events.filter(({ type }) => type === 'opened')).toEqual([]);
  // Demos share no state: each reports only its own run.
  expect(events.find(({ of, type }) => of === 'refused' && type === 'ran')?.detail).toMatchObject({
    ...{ calls: 4, refused: 2 },
  });
});

test('code of the embedding page runs in the sandbox on the first Run, and opens in the playground as a link', async ({
  page,
}) => {
  await openDocs(page);
  const { element, run, frame, caption } = demo(page, 'own-code');
  await expect(element.getByText('Any code in it runs in a sandbox.')).toBeVisible();
  await run.click();
  await expect(frame.getByText('and 37 that are live')).toBeVisible();
  await expect(caption).toContainText('1 call in');

  const popup = page.waitForEvent('popup');
  await frame.getByRole('button', { name: /^Open/ }).click();
  const playground = await popup;
  await expect(playground.getByRole('region', { name: 'Code from outside' })).toBeVisible();
  await playground.close();
  const link = await page.evaluate(
    () =>
      (window as unknown as { seen: Seen }).seen.events.find(({ type }) => type === 'opened')
        ?.detail.url,
  );
  expect(link).toMatch(/\/#\/s\/4\.[\w-]+$/);

  // The same link in another demo.
  const shared = demo(page, 'together-demo');
  await shared.element.evaluate((element, src) => {
    element.removeAttribute('example');
    element.setAttribute('view', 'reducer');
    element.setAttribute('src', String(src));
  }, link);
  await shared.run.click();
  await expect(shared.frame.getByText('and 37 that are live')).toBeVisible();
  // A frame alone has no page whose button was pressed.
  await page.goto(
    `/embed.html#kind=link&run=1&link=${encodeURIComponent(new URL(String(link)).hash)}`,
  );
  await expect(
    page.getByText('Run starts 1 tool and 1 reducer by the author of this page, in a sandbox'),
  ).toBeVisible();
  await expect(page.getByText('No result yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('and 37 that are live')).toBeVisible();
});

test('a demo follows the theme, reports its mistakes, and can be removed and inserted again', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/<toolyard-demo>/);
  await openDocs(page);
  const { element, picture, run, frame } = demo(page, 'reduced');
  await page.getByRole('button', { name: 'Dark page' }).click();
  await expect(picture).toHaveAttribute('src', /\.dark\.svg#card$/);
  await run.click();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light page' }).click();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');

  await element.evaluate((one) => {
    const place = one.parentElement;
    one.remove();
    place?.prepend(one);
  });
  await expect(picture).toHaveAttribute('src', /\.light\.svg#card$/);

  await element.evaluate((one) => {
    one.removeAttribute('example');
    one.setAttribute('src', '#/s/4.broken');
  });
  await expect(element.getByRole('link')).toHaveText('Open this demo in the playground');
  await run.click();
  await expect(frame.getByRole('alert')).toContainText('This link cannot be opened');
  await expect(frame.getByRole('link', { name: 'Open the playground' })).toBeVisible();
  expect((await seen(page)).events.at(-1)).toMatchObject({
    type: 'error',
    detail: { reason: 'broken' },
  });

  await element.evaluate((one) => one.setAttribute('src', 'ftp://elsewhere.example/one.json'));
  await expect(element.getByRole('alert')).toContainText(
    'The src of this demo is not the address of a file on a server. Check the attributes of <toolyard-demo>.',
  );

  expectTrouble(/404/);
  await element.evaluate((one) => one.setAttribute('example', 'not-there'));
  // The picture is missing, so the frame loads without a press.
  await expect(frame.getByRole('alert')).toHaveText("The example 'not-there' does not exist.");
});

test('in an opaque frame a demo stays a picture with a link', async ({ page, expectTrouble }) => {
  // The browser refuses modules without a CORS header. Everything else works without them.
  expectTrouble(/CORS|ERR_FAILED|sandboxed/);
  await page.goto('/demo/');
  await page.evaluate(() => {
    for (const src of ['./index.html', '../embed.html#kind=example&slug=who-may-call-what']) {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.src = src;
      document.body.append(frame);
    }
  });
  const [docs, alone] = [
    page.frameLocator('body > iframe >> nth=0'),
    page.frameLocator('body > iframe >> nth=1'),
  ];
  await expect(docs.locator('#reduced').getByRole('img')).toHaveCount(1);
  await expect(
    docs.locator('#reduced').getByRole('link', { name: 'Open the playground' }),
  ).toHaveAttribute('href', /\/#\/examples\/failing-tests-reducer$/);
  await expect(docs.locator('#reduced').getByRole('button')).toHaveCount(0);
  const picture = alone.getByRole('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(alone.getByRole('link')).toHaveAttribute('href', './#/examples/who-may-call-what');
});

inBothThemes(() => {
  test('the page and a demo meet WCAG', async ({ page }) => {
    await page.goto('/demo/');
    await expect(demo(page, 'reduced').run).toBeVisible();
    await expectNoViolation(page, 'pictures');
    await page.goto('/embed.html#kind=example&slug=who-may-call-what');
    await expect(page.getByText('is not allowed to call write_file')).toBeVisible();
    await expectNoViolation(page, 'a demo');
  });
});
