import { expect, test } from './support/test.ts';

const MARKUP_IS_TEXT = "require-trusted-types-for 'script'";

test('a text becomes no markup, no script and no Worker of another origin', async ({
  playground,
  page,
  expectTrouble,
}) => {
  expectTrouble(/'Trusted(?:HTML|Script)' assignment|TrustedTypePolicy named 'other'/);
  await playground.open();
  const refused = await page.evaluate(() => {
    const attempts = {
      markup: () => {
        document.body.innerHTML = '<b>text</b>';
      },
      script: () => {
        document.createElement('script').text = 'window.done = true';
      },
      worker: () => new Worker('https://example.com/worker.js'),
      policy: () =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('other', { createHTML: String }),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(refused).toEqual([
    'markup: TypeError',
    'script: TypeError',
    'worker: TypeError',
    'policy: TypeError',
  ]);
});

test('every file is sent with its security headers', async ({ request }) => {
  const html = await (await request.get('./')).text();
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  const headersOf = async (path: string) => (await request.get(path)).headers();

  const playground = await headersOf('./');
  expect(playground['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(playground['cross-origin-opener-policy']).toBe('same-origin');
  expect(playground['permissions-policy']).toContain('camera=()');

  // Other sites frame it.
  const demo = await headersOf('./embed.html');
  expect(demo['content-security-policy']).not.toContain('frame-ancestors');

  const guests = await headersOf('./sandbox.html');
  expect(guests['content-security-policy']).toContain("connect-src 'none'");

  const asset = await headersOf(script);
  for (const headers of [playground, demo, asset])
    expect(headers['content-security-policy']).toContain(MARKUP_IS_TEXT);
  for (const headers of [playground, demo, guests, asset])
    expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a static host gets the same headers in a file', async ({ request }) => {
  const rules = await (await request.get('./_headers')).text();
  for (const path of ['/', '/embed.html', '/sandbox.html']) {
    const { 'content-security-policy': policy = '' } = (await request.get(`.${path}`)).headers();
    expect(rules).toContain(`\n${path}\n  Content-Security-Policy: ${policy}\n`);
  }
  expect(rules).toContain(MARKUP_IS_TEXT);
});

test('the licences of all that is sent go with it', async ({ request }) => {
  const notices = await (await request.get('./THIRD-PARTY.txt')).text();
  const { components } = (await (await request.get('./bom.cdx.json')).json()) as {
    components: { name: string; version: string }[];
  };
  const names = components.map(({ name }) => name);
  // Of the page, its fonts, the sandbox, a Worker, the service worker and the quoted declarations.
  const samples = ['react-dom', '@fontsource-variable/inter', 'quickjs-wasi', 'sql.js'];
  expect(names).toEqual(
    expect.arrayContaining([...samples, 'monaco-editor', 'workbox-precaching', 'typescript']),
  );
  for (const { name, version } of components) expect(notices).toContain(`\n${name} ${version} (`);
});
