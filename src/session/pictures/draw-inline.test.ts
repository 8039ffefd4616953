import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_VIEWS } from '../../catalog/demo-view.ts';
import { drawInline } from './draw-inline.ts';
import { drawPicture } from './draw-picture.ts';
import type { Picture } from './picture.ts';
import { readColours } from './read-colours.ts';

const ESC = String.fromCharCode(27);
const css = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');
const colours = { light: readColours(css, 'light'), dark: readColours(css, 'dark') };

const lane = {
  ...({ tool: 'run_tests', status: 'ok', isChosen: false, begin: 10, end: 80 } as const),
  ...{ ticks: [20], isReduced: true, isCut: true, numbers: '9 ms · 900 → 90 chars' },
};
const picture: Picture = {
  title: 'A "title" <b>&</b> {more}',
  sentence: '6 calls in 1 s',
  view: 'reducer',
  lanes: [...Array<typeof lane>(5).fill(lane), { ...lane, tool: 'chosen_one', isChosen: true }],
  steps: [
    { title: 'Lookup', status: 'ok', detail: 'built-in' },
    { title: 'Skipped', status: 'skip', detail: 'not asked' },
    {
      title: 'Arguments',
      status: 'refused',
      detail: 'no',
      sentence: 'The field x is missing. '.repeat(5),
    },
    { title: 'Execute', status: 'unreached', detail: '' },
  ],
  raw: { text: `\n\n${ESC}[31mFAIL${ESC}[0m  a.test.ts\n${'raw line\n'.repeat(40)}`, note: '900' },
  reads: { text: `${'*a* _b_ `c` [d] {e} <f> a_b \\n\n'.repeat(30)}`, note: '90, cut' },
  definitions: [{ name: 'run_tests', description: 'Runs the tests. '.repeat(9) }],
};

test.each(DEMO_VIEWS)('the view %s is small markup that needs nothing of its page', (view) => {
  const svg = drawInline({ ...picture, view }, colours, 272);
  expect(Buffer.byteLength(svg)).toBeLessThan(8000);
  // A page has other ids and classes, and its policy may forbid styles.
  expect(svg).not.toMatch(/ (?:id|class|style|href)=|<style|url\(|undefined|NaN|\$/);
  // Markup of MDX, Vue and Markdown, in a text.
  expect(svg.replace(/<[^>]*>/g, '')).not.toMatch(/[{}*`[\]\\]/);
  expect(svg).not.toContain('\n');
  expect(svg).toContain('aria-label="A &quot;title&quot; &lt;b&gt;&amp;&lt;/b&gt;');
  const names = [...svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)];
  const open: string[] = [];
  for (const [, end, name = '', empty] of names) {
    if (end) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
  if (view !== 'definitions') expect(svg).toContain('chosen_one');
});

test('the ink is that of the page, and a colour exists for both of its schemes', () => {
  const svg = drawInline(picture, colours, 272);
  expect(svg).toContain('fill="currentColor"');
  expect(svg).toContain(
    `<tspan fill="light-dark(${colours.light.failed},${colours.dark.failed})">FAIL`,
  );
  // A page joins spaces, so they are such that it keeps.
  expect(svg).toContain('</tspan>\u00a0 a.test.ts');
});

test('a higher picture has more lines, and a text without a result says so', () => {
  const lines = (height: number) => drawInline(picture, colours, height).split('raw line').length;
  expect(lines(500)).toBeGreaterThan(lines(272));
  const { raw: _raw, reads: _reads, ...rest } = picture;
  expect(drawInline(rest, colours, 272)).toContain('No result yet.');
});

test('of the steps, the one that ended the call is always shown', () => {
  const svg = drawInline({ ...picture, view: 'ladder' }, colours, 200);
  expect(svg).toContain('The field x is missing.');
  expect(svg).not.toContain('Skipped');
});

test('calls with nothing below are in the middle of a low box, as far as they fit', () => {
  const isCentred = (view: Picture['view'], count: number) =>
    drawPicture({ ...picture, view, lanes: Array(count).fill(lane) }, colours).includes('y="50%"');
  expect([2, 3, 4, 5, 6].map((count) => isCentred('timeline', count))).toEqual([
    ...[false, false, true, true, false],
  ]);
  // Other views list five rows at most.
  expect(isCentred('ladder', 12)).toBe(true);
});

test('a file with a size keeps its layout where a page shows it smaller, in both themes', () => {
  const svg = drawPicture(picture, colours, { width: 720, height: 360 });
  expect(svg).toContain('width="720" height="360" viewBox="0 0 720 360"');
  expect(svg).toContain('.low,.slim{display:none}');
  expect(svg.match(/@media\([^)]*\)/g)).toEqual(['@media(prefers-color-scheme:dark)']);
  expect(drawPicture(picture, colours)).toContain('@media(max-width:619px)');
});
