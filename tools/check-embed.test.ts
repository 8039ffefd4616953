import { expect, it } from 'vitest';
import { CLASSIC_BUDGET, checkEmbed, LOADER_BUDGET, PICTURE_BUDGET } from './check-embed.ts';

const good = {
  loader: 'customElements.define("toolyard-demo", class extends HTMLElement {});',
  classic: '(function () {})();',
  frame: '<script src="./embed-frame.js"></script>',
  pictures: new Map([['lesson-a.light.svg', '<svg><use href="#ok"/></svg>']]),
};

it('has nothing to say about a loader of one file, a frame beside it and small pictures', () => {
  expect(checkEmbed(good)).toEqual([]);
});

it('says what is too large, what asks for more, and what lies elsewhere', () => {
  // Random bytes, which gzip cannot compress.
  const noise = Array.from({ length: LOADER_BUDGET }, (_, at) => (at ** 3).toString(36)).join('');
  expect(checkEmbed({ ...good, loader: `'${noise}'` })).toEqual([
    expect.stringMatching(/^embed\.js has \d+ bytes gzipped, of 3000\.$/),
  ]);
  expect(checkEmbed({ ...good, loader: "import './more.js';" })).toEqual([
    'embed.js imports another file; a page is to load one.',
  ]);
  expect(checkEmbed({ ...good, classic: "import('./more.js');" })).toEqual([
    'embed.classic.js is a module.',
  ]);
  expect(checkEmbed({ ...good, classic: "('▶');" })).toEqual([
    'embed.classic.js has characters beyond ASCII.',
  ]);
  const long = Array.from({ length: CLASSIC_BUDGET }, (_, at) => (at ** 3).toString(36)).join('');
  expect(checkEmbed({ ...good, classic: `'${long}'` })).toEqual([
    expect.stringMatching(/^embed\.classic\.js has \d+ bytes gzipped, of 4550\.$/),
  ]);
  expect(checkEmbed({ ...good, frame: '<script src="../../theme.js">' })).toEqual([
    'embed.html names files outside of its own folder.',
  ]);
  const pictures = new Map([
    ['a.svg', 'x'.repeat(PICTURE_BUDGET + 1)],
    ['b.svg', '<svg><image href="https://elsewhere.example/x.png"/></svg>'],
  ]);
  expect(checkEmbed({ ...good, pictures })).toEqual([
    'a.svg has 12001 bytes, of 12000.',
    'b.svg asks for another file.',
  ]);
  expect(checkEmbed({ ...good, pictures: new Map() })).toEqual(['There are no pictures.']);
});
