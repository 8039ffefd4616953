import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEMO_VIEWS } from '../../src/catalog/demo-view.ts';
import { STEPS } from '../../src/core/steps.ts';
import { createTestSandbox } from '../../src/sandbox/host/test-support.ts';
import { drawLanes } from '../../src/session/pictures/draw-lanes.ts';
import { drawPicture } from '../../src/session/pictures/draw-picture.ts';
import type { Picture } from '../../src/session/pictures/picture.ts';
import { readColours } from '../../src/session/pictures/read-colours.ts';
import { shorten, wrap } from '../../src/session/pictures/svg.ts';
import { PICTURE_BUDGET } from '../check-embed.ts';
import { runStart } from './run-starts.ts';

const tokens = readFileSync(new URL('../../src/app/styles/tokens.css', import.meta.url), 'utf8');

const LOUD = `import { defineTool, ok } from 'toolyard';
export const tool = defineTool({
  name: 'loud',
  description: 'Says <b>things</b> & more.',
  schema: { type: 'object', properties: {} },
  async execute() { return ok('<script>alert("1")</script> & \\u0007 the rest. '.repeat(60)); },
});
`;

const REDUCER = `export const reducer = {
  toolName: 'loud',
  reduce: (result) => (result.ok ? { ...result, value: result.value.slice(0, 200) } : result),
};
`;

async function play(call?: number): Promise<Picture> {
  const start = {
    name: 'Loud',
    tools: [LOUD],
    reducers: { loud: REDUCER },
    calls: [
      { tool: 'loud', args: {} },
      { tool: 'missing', args: {} },
    ],
    budget: { totalChars: 150 },
  };
  const title = 'Loud <i>&</i> clear';
  const one = { kind: 'example', slug: 'loud', title, view: 'reducer', start } as const;
  return runStart({ ...one, ...(call && { call }) }, await createTestSandbox());
}

it('shows the results of user code in the real sandbox: reduced, cut, and refused', async () => {
  const { lanes, raw, reads, steps, sentence } = await play();
  expect(lanes).toMatchObject([
    { tool: 'loud', status: 'ok', isReduced: true, isCut: true, isChosen: true },
    { tool: 'missing', status: 'refused', numbers: 'refused' },
  ]);
  expect(raw?.text.length).toBeGreaterThan(1000);
  expect(reads?.note).toBe('105 chars, cut');
  expect(steps).toHaveLength(STEPS.length);
  expect(sentence).toMatch(/^2 calls in .*; 1 cut, 1 refused$/);
});

it('shows the call that its example selects', async () => {
  const { lanes, reads } = await play(2);
  expect(lanes.map(({ isChosen }) => isChosen)).toEqual([false, true]);
  expect(reads?.note).toBe('not_available');
});

it('draws every view small, the same each time, and with no markup but its own', async () => {
  const [one, two] = [await play(), await play()];
  for (const view of DEMO_VIEWS) {
    const [picture, again] = [
      { ...one, view },
      { ...two, view },
    ];
    for (const theme of ['light', 'dark'] as const) {
      const colours = { [theme]: readColours(tokens, theme) };
      const svg = drawPicture(picture, colours);
      expect(drawPicture(again, colours)).toBe(svg);
      expect(Buffer.byteLength(svg)).toBeLessThan(PICTURE_BUDGET);
      expect(svg).toContain('Loud &lt;i&gt;&amp;&lt;/i&gt; clear');
      // A cut call has an icon of its own, and each icon exists.
      if (svg.includes('class="f-cut"')) expect(svg).toContain('href="#cut"');
      for (const [, icon] of svg.matchAll(/href="#(\w+)" x/g)) {
        expect(svg).toContain(`<g id="${icon}"`);
      }
      expect(svg).not.toMatch(/<script|<b>|<i>|\bundefined\b|NaN/);
      expect(svg).not.toContain(String.fromCharCode(7));
      expect(tagsOf(svg)).toEqual([]);
    }
  }
}, 30_000);

it('takes the colours of each theme from the tokens', () => {
  expect(readColours(tokens, 'light').ink).not.toBe(readColours(tokens, 'dark').ink);
  expect(() => readColours('', 'dark')).toThrow("no colours for the theme 'dark'");
});

it('breaks lines at blanks where there are some', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('onetwothree\n\tx', 8)).toEqual(['onetwoth', 'ree', '  x']);
});

/** Unclosed tags; a well-formed picture has none. */
function tagsOf(svg: string): string[] {
  const open: string[] = [];
  for (const [, end, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  return open;
}

it('ends names that do not fit with an ellipsis', () => {
  expect(shorten('mcp__notes__list_notes', 19)).toBe('mcp__notes__list_n…');
  expect(shorten('read_file', 19)).toBe('read_file');
  const lane = {
    status: 'ok',
    tool: 'mcp__notes__list_all_the_notes',
    numbers: '35 chars',
  } as const;
  const times = { begin: 0, end: 50, ticks: [], isReduced: false, isCut: false, isChosen: false };
  const picture = { view: 'timeline', lanes: [{ ...lane, ...times }] } as unknown as Picture;
  for (const slim of [false, true]) expect(drawLanes(picture, slim).svg).toMatch(/>mcp__\w+…</);
});
