import { expect } from '../playground/support/test.ts';
import { firstDemo, openHostPage, test } from './support/host-page.ts';

/** How generators of documentation set and change their theme. */
const SITES = [
  {
    name: 'Docusaurus',
    css: 'html{color-scheme:var(--scheme)}:root{--scheme:light}html[data-theme=dark]{--scheme:dark}',
    root: 'data-theme="light"',
    toDark: () => document.documentElement.setAttribute('data-theme', 'dark'),
  },
  {
    name: 'VitePress',
    css: '.dark{color-scheme:dark}',
    root: '',
    toDark: () => document.documentElement.classList.add('dark'),
  },
  {
    name: 'Starlight',
    css: ':root{color-scheme:dark}:root[data-theme=light]{color-scheme:light}',
    root: 'data-theme="light"',
    toDark: () => document.documentElement.setAttribute('data-theme', 'dark'),
  },
  {
    name: 'MkDocs Material',
    css: '[data-md-color-scheme=slate]{color-scheme:dark}',
    root: '',
    toDark: () => document.body.setAttribute('data-md-color-scheme', 'slate'),
  },
  {
    name: 'a page that sets only a background, which fades',
    css: 'body{background:#fff;transition:background-color 50ms}.night body{background:#15151b}',
    root: '',
    toDark: () => document.documentElement.classList.add('night'),
  },
  {
    name: 'a page with both schemes and a background of its own',
    css: ':root{color-scheme:light dark}main{background:white}main.night{background:black}',
    root: '',
    // Not an attribute of the root, so the demo follows the next change that it sees.
    toDark: () => {
      document.querySelector('main')?.classList.add('night');
      document.body.dataset.changed = '';
    },
  },
];

for (const { name, css, root, toDark } of SITES) {
  test(`a demo follows the theme of ${name} without glue`, async ({ page, base }) => {
    await openHostPage(page, {
      ...{ root, head: `<style>${css}</style>` },
      body: `<main><script src="${base}/embed.classic.js"></script>
        <toolyard-demo example="dry-run"></toolyard-demo></main>`,
    });
    const { picture, button, frame } = firstDemo(page);
    await expect(picture).toHaveAttribute('src', /\.light\.svg#card$/);
    await page.evaluate(toDark);
    await expect(picture).toHaveAttribute('src', /\.dark\.svg#card$/);
    await button.click();
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => {
      document.documentElement.className = '';
      document.body.removeAttribute('data-md-color-scheme');
      document.querySelector('main')?.classList.remove('night');
      document.documentElement.dataset.theme = 'light';
      document.body.dataset.changed = 'again';
    });
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
  });
}

test('a page without any colours is light on a dark device, and `system` follows the device', async ({
  page,
  base,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHostPage(page, {
    body: `<script src="${base}/embed.classic.js"></script>
      <toolyard-demo example="dry-run"></toolyard-demo>`,
  });
  const { element, picture } = firstDemo(page);
  await expect(picture).toHaveAttribute('src', /\.light\.svg/);
  await element.evaluate((demo) => demo.setAttribute('theme', 'system'));
  await expect(picture).toHaveAttribute('src', /\.dark\.svg/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(picture).toHaveAttribute('src', /\.light\.svg/);
  await element.evaluate((demo) => demo.setAttribute('theme', 'dark'));
  await expect(picture).toHaveAttribute('src', /\.dark\.svg/);
});

test('a page that follows the device by its `<meta>` takes its demos along', async ({
  page,
  base,
}) => {
  await openHostPage(page, {
    head: '<meta name="color-scheme" content="light dark">',
    body: `<script src="${base}/embed.classic.js"></script>
      <toolyard-demo example="dry-run"></toolyard-demo>`,
  });
  const { picture } = firstDemo(page);
  await expect(picture).toHaveAttribute('src', /\.light\.svg/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(picture).toHaveAttribute('src', /\.dark\.svg/);
});

test('a hidden demo has the right theme when it appears', async ({ page, base }) => {
  await openHostPage(page, {
    head: '<style>.dark{color-scheme:dark}</style>',
    body: `<script src="${base}/embed.classic.js"></script>
      <div hidden><toolyard-demo example="dry-run"></toolyard-demo></div>`,
  });
  await page.evaluate(() => {
    const tab = document.querySelector('div');
    tab?.classList.add('dark');
    tab?.removeAttribute('hidden');
  });
  await expect(firstDemo(page).picture).toHaveAttribute('src', /\.dark\.svg/);
});

test('accent and font come from custom properties, and stay readable', async ({ page, base }) => {
  await openHostPage(page, {
    head: `<style>:root{--brand:#ffe600;--toolyard-accent:var(--brand);--toolyard-font:Georgia,serif}
      .red{--brand:oklch(0.4 0.2 20)}</style>`,
    body: `<script src="${base}/embed.classic.js"></script>
      <toolyard-demo example="who-may-call-what"></toolyard-demo>`,
  });
  const { button, frame } = firstDemo(page);
  await expect(button).toHaveCSS('background-color', 'rgb(255, 230, 0)');
  // Black on yellow.
  await expect(button).toHaveCSS('color', /^lch\(0 |rgb\(0, 0, 0\)/);
  await expect(button).toHaveCSS('font-family', /^Georgia/);
  await button.click();
  await expect(frame.getByText('is not allowed to call write_file')).toBeVisible();
  await expect(frame.locator('body')).toHaveCSS('font-family', /^Georgia/);
  const accent = () =>
    frame.locator('html').evaluate((html) => html.style.getPropertyValue('--accent-ink'));
  // Much darker than the page's yellow, whose contrast on white is 1.3 to 1.
  expect(await accent()).toMatch(/^#[0-9a-f]{6}$/);
  expect(await accent()).not.toBe('#ffe600');
  const before = await accent();
  await page.evaluate(() => document.documentElement.classList.add('red'));
  await expect.poll(accent).not.toBe(before);
});
