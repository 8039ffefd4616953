import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { inflate } from './inflate.ts';
import { readLink, readLinkPlace } from './read-link.ts';
import { toLink } from './to-link.ts';

const workspace = createDefaultWorkspace(catalogContent);

const packBytes = (bytes: Uint8Array) => toBase64url(deflateSync(bytes, { level: 9 }));
const pack = (content: unknown) =>
  packBytes(strToU8(typeof content === 'string' ? content : JSON.stringify(content)));
const link = (document: unknown, format: number | string = 4, core: unknown = CORE_VERSION) =>
  `${format}.${pack({ core, workspace: document })}`;

function made(document = workspace): string {
  const one = toLink(document);
  if (!one.ok) throw new Error(one.why);
  return one.fragment.replace('#/s/', '');
}

test('a link opens to the same document, and the same document gives the same link', () => {
  const all = [
    workspace,
    createUserCodeWorkspace({
      tools: ["name: 'grüße 🐞 \\u2028' // \ud800"],
      reducers: { read_file: 'x' },
    }),
    {
      ...workspace,
      contextSettings: {
        ...{ trim: 'tail' as const, trims: { read_file: 'json' as const } },
        ...{ budgetTokens: 4000, keepsCutResults: true },
      },
    },
  ];
  for (const one of all) {
    expect(readLink(made(one))).toEqual({ ok: true, workspace: one, notice: undefined });
    expect(made(structuredClone(one))).toBe(made(one));
  }
  expect(made().length).toBeLessThan(6000);
});

describe('links of earlier formats open in the current format', () => {
  const { turn: _, registry: __, samples: ___, expectations: ____, ...rest } = workspace;
  const { caps: _____, ...budget } = rest.budget;
  const third = { ...rest, budget, format: 3 };
  const { declarations: ______, scenario: _______, ...second } = { ...third, format: 2 };
  const { tools: ________, reducers: _________, ...first } = { ...second, format: 1 };
  test.each([first, second, third, workspace])('format $format', (document) => {
    const read = readLink(link(document, document.format));
    expect(read).toEqual({ ok: true, workspace, notice: undefined });
  });
});

const whole = made();
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const text = JSON.stringify(workspace);

test.each<[what: string, rest: string, why: RegExp]>([
  ['nothing', '', /missing or damaged/],
  ['no format', 'abc', /missing or damaged/],
  ['no document', '4.', /missing or damaged/],
  ['a format of no version', `0.${pack({})}`, /missing or damaged/],
  ['letters that links do not have', `4.${whole.slice(2)}+/`, /missing or damaged/],
  ['a link that was cut off', whole.slice(0, -40), /missing or damaged/],
  ['a link that was cut off within a byte', whole.slice(0, 5), /missing or damaged/],
  ['a link with a part left out', whole.replace(whole.slice(60, 90), ''), /missing|not valid JSON/],
  ['what is not packed', `4.${toBase64url(strToU8(text))}`, /missing or damaged/],
  [
    'what is no text',
    `4.${packBytes(new Uint8Array([0xff, 0xfe, 0x80]))}`,
    /missing|not valid JSON/,
  ],
  ['a bomb', `4.${packBytes(new Uint8Array(20_000_000))}`, /limit of 2,000,000 bytes/],
  [
    'too long a link',
    `4.${'A'.repeat(32_000)}`,
    /32,006 characters, but a link may have at most 32,000/,
  ],
  ['a string', `4.${pack('workspace')}`, /not valid JSON/],
  ['a list', `4.${pack([])}`, /content is not a workspace/],
  ['no core', link(workspace, 4, null), /content is not a workspace/],
  ['no workspace', `4.${pack({ core: '0.1.0' })}`, /content is not a workspace/],
  ['another document', link({ format: 4 }), /The field id/],
  ['an id that leads nowhere', link({ ...workspace, batchId: 'x' }), /No batch/],
  ['a newer format', link({ ...workspace, format: 5 }, 5), /newer version .* format is 5/],
  ['two formats', link({ ...workspace, format: 3 }), /have different formats/],
  [
    'the key of a prototype',
    `4.${pack(`{"core":"0.1.0","workspace":${text.replace('{', '{"__proto__":{"format":4},')}}`)}`,
    /forbidden field name __proto__/,
  ],
  [
    'a constructor far inside',
    link({ ...workspace, schemaTexts: { constructor: '{}' } }),
    /forbidden field name constructor/,
  ],
  ['a tower', `4.${pack(deep)}`, /nested 100,000 levels deep\. The limit is 220/],
  ['a low tower', `4.${pack(`${'['.repeat(150)}${']'.repeat(150)}`)}`, /more than 100 levels/],
])('a hostile or broken link is refused with a sentence: %s', (_what, rest, why) => {
  const read = readLink(rest);
  if (read.ok) throw new Error('It was opened.');
  expect(read.notice).toMatch(/^This link cannot be opened\. No workspace was changed\. [A-Z]/);
  expect(read.notice).toMatch(why);
  expect(read.notice).toMatch(/\.$/);
});

test('none of three hundred randomly damaged links throws', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const at = 2 + random(whole.length - 2);
    const letter = 'ABCxyz019-_'.charAt(random(11));
    const read = readLink(`${whole.slice(0, at)}${letter}${whole.slice(at + 1)}`);
    expect(read.ok || read.notice.length > 40).toBe(true);
  }
});

test('a decompression bomb is not unpacked completely', () => {
  const bomb = deflateSync(new Uint8Array(50_000_000), { level: 9 });
  const before = process.memoryUsage().arrayBuffers;
  expect(inflate(bomb, 2_000_000)).toBe('too large');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

test.each([
  ['0.1.0', false],
  ['0.0.9', false],
  [CORE_VERSION, false],
  ['99.0.0', true],
  ['0.99.0-beta.1', true],
  ['nonsense', false],
])('a link of core %s opens, with a note if it is newer: %s', (core, isNewer) => {
  const read = readLink(link(workspace, 4, core));
  expect(read).toMatchObject({ ok: true, workspace });
  if (isNewer) expect(read.notice).toMatch(/was created with core .* may differ/);
  else expect(read.notice).toBeUndefined();
});

test('a workspace that is too large for a link is refused with its size', () => {
  let seed = 1;
  const noise = Array.from({ length: 60_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % 36).toString(36);
  }).join('');
  const large = toLink(createUserCodeWorkspace({ tools: [noise] }));
  expect(large).toMatchObject({
    ok: false,
    why: expect.stringMatching(/would have \d+,\d{3} characters\. The limit is 32,000/),
  });
  // It compresses well, but exceeds the limit for unpacked links.
  const long = toLink(createUserCodeWorkspace({ tools: ['a'.repeat(2_000_001)] }));
  expect(long).toMatchObject({ ok: false, why: expect.stringMatching(/2.00\d.\d{3} bytes/) });
  const odd = toLink({ ...workspace, reducers: { constructor: '' } });
  expect(odd).toMatchObject({ ok: false, why: expect.stringMatching(/name constructor/) });
});

test('every byte survives the address', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (const length of [1, 2, 3, 254, 255, 256]) {
    const text = toBase64url(bytes.subarray(0, length));
    expect(text).toMatch(/^[\w-]+$/);
    expect(fromBase64url(text)).toEqual(bytes.slice(0, length));
  }
});

test('a link carries where the page stood, and a broken one carries nothing', () => {
  const place = { call: 'c1', editorTab: 'reducer', studio: true };
  const link = toLink(createUserCodeWorkspace({ calls: ['read_file'] }), place);
  const rest = link.ok ? link.fragment.slice('#/s/'.length) : '';
  expect(readLinkPlace(rest)).toEqual(place);
  expect(readLink(rest)).toMatchObject({ ok: true });
  const bare = toLink(createUserCodeWorkspace({}));
  expect(readLinkPlace(bare.ok ? bare.fragment.slice('#/s/'.length) : '')).toBeUndefined();
  for (const broken of ['', '4.', '4.%%', rest.slice(0, -9)]) {
    expect(readLinkPlace(broken)).toBeUndefined();
  }
});

test('a link with a mocked response of an impossible status says which', () => {
  const mock = { method: 'GET', url: 'https://a.test/', status: 100, mediaType: '', body: '' };
  const scenario = { ...workspace.scenario, mocks: [mock] };
  expect(readLink(link({ ...workspace, scenario }))).toMatchObject({
    ok: false,
    notice: expect.stringContaining(
      'The field scenario.mocks.0.status is invalid. The status “100” is not a whole number',
    ),
  });
});
