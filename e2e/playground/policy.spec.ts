import { expect, test } from './support/test.ts';

test.use({ editor: 'full' });

/** The policy that a careful host sends. Written in full, so that the test fails if the page needs more. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "child-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
].join('; ');

test('no page can frame the playground', async ({ page, expectTrouble }) => {
  expectTrouble(/frame-ancestors/);
  const response = await page.goto('/');
  expect(response?.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-content-type-options': 'nosniff',
  });
  await page.goto('/demo/');
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/';
    document.body.append(frame);
  });
  await refused;
});

test('the page keeps to a strict content policy', async ({ playground, page, expectTrouble }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': POLICY },
    });
  });
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function')
        report(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  await playground.openArguments();
  await playground.fullEditorTookOver();
  await playground.write('{ "path": "README.md",  }');
  for (let left = 0; left < 2; left++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /start_line/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await playground.write('{"path": "README.md"}');
  await playground.run();
  await playground.tab('Schema').click();
  await playground.tab('Code').click();
  await playground.tab('Definitions').click();
  await expect(playground.bottom).toContainText('read_file');
  expect(violations).toEqual([]);

  // The control: a policy that is not in force would let this through.
  expectTrouble(/Content Security Policy|'TrustedScript' assignment/);
  await expect(page.addScriptTag({ content: 'document.title = "ran"' })).rejects.toThrow();
  // The page's own policy reports it too.
  await expect.poll(() => violations).not.toHaveLength(0);
});
