import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToolyardEmbed, type ToolyardEmbedProps } from './react.ts';

const onServer = (props: ToolyardEmbedProps): string =>
  renderToString(createElement(ToolyardEmbed, props, 'Fallback'));

it('renders the element on a server, with its height and without its handlers', () => {
  expect(onServer({ example: 'even-budget', title: 'A & B', onRan: () => {} })).toBe(
    '<toolyard-demo example="even-budget" title="A &amp; B" base="/toolyard/" style="display:block;height:360px">Fallback</toolyard-demo>',
  );
});

it('passes other attributes on', () => {
  const html = onServer({
    lesson: 'budget',
    className: 'wide',
    style: { margin: 4 },
    height: 480,
    base: 'https://your.example/toolyard/',
  });
  for (const part of [
    'lesson="budget"',
    'class="wide"',
    'style="display:block;height:480px;margin:4px"',
    'base="https://your.example/toolyard/"',
  ])
    expect(html).toContain(part);
});
