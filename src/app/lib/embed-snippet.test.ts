import { expect, test } from 'vitest';
import { badgeSnippet, embedSnippet, frameAddress, frameSnippet } from './embed-snippet.ts';

const BASE = 'https://docs.example/toolyard/';

test('the element has its attributes and its content, and no empty line', () => {
  const snippet = embedSnippet(
    { src: '#/s/4.abc', title: 'A "b" <c> & d\n\ne', theme: '' },
    BASE,
    '  <svg></svg>',
  );
  expect(snippet).toBe(`<script type="module" src="https://docs.example/toolyard/embed.js"></script>
<toolyard-demo src="#/s/4.abc" title="A &quot;b&quot; &lt;c&gt; &amp; d e" style="display: block; height: 360px">
  <svg></svg>
</toolyard-demo>`);
});

test('the element keeps its height before the loader comes', () => {
  expect(embedSnippet({ example: 'dry-run', height: '480' }, BASE)).toContain(
    ' height="480" style="display: block; height: 480px">',
  );
});

test("the frame's page reads what its address says", () => {
  const frame = { link: '#/s/4.ab-_c', title: 'One & two', view: 'result', height: 400 };
  const address = frameAddress({ ...frame, theme: 'dark' }, BASE);
  expect(Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)))).toEqual({
    ...{ kind: 'link', link: '#/s/4.ab-_c' },
    ...{ title: 'One & two', view: 'result', theme: 'dark' },
  });
  const snippet = frameSnippet({ ...frame, theme: '' }, BASE);
  expect(snippet).toContain('title="One &amp; two" width="100%" height="400" loading="lazy"');
  expect(snippet).not.toContain('theme=');
});

test('a title cannot end the badge', () => {
  expect(badgeSnippet('a](x) [b]\n`c` <i>', 'größe.svg', `${BASE}#/s/4.x`)).toBe(
    '[![a\\](x) \\[b\\] \\`c\\` \\<i\\>](gr%C3%B6%C3%9Fe.svg)](https://docs.example/toolyard/#/s/4.x)',
  );
});
