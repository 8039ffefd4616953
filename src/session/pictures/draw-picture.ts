import { drawBody, drawRead, isShort } from './draw-body.ts';
import { type Drawn, drawLanes } from './draw-lanes.ts';
import { ICONS } from './icons.ts';
import type { Picture, PictureTheme } from './picture.ts';
import type { Colours } from './read-colours.ts';
import { escapeXml, line, part } from './svg.ts';

const HEAD = 40;

/** Up to this number of calls, a low box has room for a text below them. */
const FEW_CALLS = 3;

/** Calls of up to this height fit into the box of a card, in pixels. */
const LOW = 200;

/** The colours of one theme, or of both: then the picture follows the device. */
export type PictureColours = Readonly<Partial<Record<PictureTheme, Colours>>>;

/**
 * Draws the result of a demo in the demo's style. The layout fits the box that shows the picture, so
 * its text is as large as the demo's.
 *
 * @param size In CSS pixels, for a page that sets none. Default: as large as its box.
 *
 * @example
 * drawPicture(picture, { light: { ink: '#1b1b22', … } }); // '<svg …'
 */
export function drawPicture(
  picture: Picture,
  colours: PictureColours,
  size?: { width: number; height: number },
): string {
  const { title, sentence, view } = picture;
  const isAlone = view === 'timeline';
  const widths = (['wide', 'slim'] as const).map((width) => {
    const { svg, height } = drawLanes(picture, width === 'slim');
    const calls = `<g id="calls-${width}">${svg}</g>`;
    return { width, calls, drawn: { svg: `<use href="#calls-${width}"/>`, height } };
  });
  const place = (put: (drawn: Drawn) => string) =>
    widths.map(({ width, drawn }) => `<g class="${width}">${put(drawn)}</g>`).join('');
  // A URL with `#card` shows the whole demo in a low box, too. Otherwise such a box has room for
  // one part: the calls, if the example is about their outcomes. Or else the text. The header has
  // the demo's button.
  const count = picture.lanes.length;
  const isOfCalls =
    view === 'ladder' ? count > 1 : view === 'result' && count > 0 && isShort(picture);
  // Nothing is below more calls: alone at the top, they would leave a third of a low box empty.
  const isCentred = count > FEW_CALLS && widths.every(({ drawn }) => drawn.height <= LOW);
  const low = isCentred
    ? `<g class="low">${place(atMiddle)}</g>`
    : `<g class="low up">${place(atTop)}</g>`;
  const below = ({ height }: Drawn, width: 'wide' | 'slim') =>
    count > FEW_CALLS
      ? ''
      : `<path d="M0 ${HEAD + height + 3.5}h4000" class="line"/>${drawRead(picture, HEAD + height + 4, width)}`;
  const lowRest = widths
    .map(({ width, drawn }) => `<g class="${width}">${below(drawn, width)}</g>`)
    .join('');
  const drawing = [
    // Drawn once: a tall box shows them below, a low box above.
    `<defs>${widths.map(({ calls }) => calls).join('')}</defs>`,
    // Everything stays within the rounded edge.
    '<clipPath id="edge"><rect width="100%" height="100%" rx="10"/></clipPath><g clip-path="url(#edge)">',
    '<rect width="100%" height="100%" class="card"/>',
    isAlone ? '' : `<g class="${isOfCalls ? 'tall' : 'up'}">${drawBody(picture, HEAD)}</g>`,
    `<g class="tall"><rect width="100%" height="${HEAD}" class="card"/>`,
    part(16, 0, '78%', line(0, 25, title, 't')),
    `<path d="M0 ${HEAD - 0.5}h4000" class="line"/></g>`,
    `<g class="tall">${place(isAlone ? atTop : atBottom)}</g>`,
    isAlone || isOfCalls ? low : '',
    isOfCalls || (isAlone && count > 0) ? `<g class="low up">${lowRest}</g>` : '',
    '</g>',
  ].join('\n');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" id="card" ' +
      `${toSize(size)} role="img" aria-labelledby="t d">`,
    `<title id="t">${escapeXml(title)}</title><desc id="d">${escapeXml(sentence)}</desc>`,
    `<style>${styles(colours)}${size ? layoutOf(size) : LAYOUTS}</style>`,
    definitionsOf(drawing),
    `${drawing}<rect x=".5" y=".5" rx="9.5" class="frame"/></svg>`,
  ].join('\n');
}

function atTop({ svg }: Drawn): string {
  return `<g transform="translate(0 ${HEAD})">${svg}</g>`;
}

function atMiddle({ svg, height }: Drawn): string {
  return `<svg y="50%" overflow="visible"><g transform="translate(0 ${-height / 2})">${svg}</g></svg>`;
}

/** The calls at the lower edge, on a background that covers the end of a long body. */
function atBottom({ svg, height }: Drawn): string {
  if (height === 0) return '';
  const back = `<rect width="100%" height="${height + 1}" class="card"/><path d="M0 .5h4000" class="line"/>`;
  return `<svg y="100%" overflow="visible"><g transform="translate(0 ${-height - 1})">${back}${svg}</g></svg>`;
}

const USED = [
  ...['surface', 'line-1', 'line-2', 'ink', 'ink-2', 'ink-3', 'accent-soft', 'on-accent'],
  ...[
    'ok',
    'refused',
    'refused-soft',
    'failed',
    'failed-soft',
    'running',
    'queued',
    'reduced',
    'cut',
    'cyan',
    'code-key',
  ],
];

/** The layout of a picture that is made smaller where the box is. */
function layoutOf({ width }: { width: number }): string {
  return `.low,.${width < 620 ? 'wide' : 'slim'}{display:none}`;
}

/** A page may show a picture of a fixed size smaller; it then keeps its shape. */
function toSize(size: { width: number; height: number } | undefined): string {
  if (!size) return 'width="100%" height="100%"';
  const { width, height } = size;
  return `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
}

function styles({ light, dark }: PictureColours): string {
  const tokens = (of: Colours, scheme: string) =>
    `#card{${USED.map((name) => `--${name}:${of[name] ?? 'gray'}`).join(';')};color-scheme:${scheme}}`;
  if (!light || !dark) return tokens(light ?? dark ?? {}, light ? 'light' : 'dark') + RULES;
  const inDark = `@media(prefers-color-scheme:dark){${tokens(dark, 'dark')}}`;
  return tokens(light, 'light') + inDark + RULES;
}

const RULES = `
#card{font:13px 'Inter Variable',Inter,system-ui,sans-serif;fill:var(--ink);white-space:pre}
.m{font:12.5px 'JetBrains Mono Variable','JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.t{font-weight:600}.b{fill:var(--ink-2)}.c{fill:var(--ink-3);font-size:12px}.s{font-size:12px}.end{text-anchor:end}
.card{fill:var(--surface)}.soft{fill:var(--accent-soft)}
.frame{fill:none;stroke:var(--line-2);width:calc(100% - 1px);height:calc(100% - 1px)}
.line{fill:none;stroke:var(--line-1)}.joint{fill:none;stroke:var(--line-2)}
.f-ok{fill:var(--ok)}.f-failed{fill:var(--failed)}.f-refused{fill:var(--refused)}.f-running{fill:var(--running)}
.f-reduced{fill:var(--reduced)}.f-cut{fill:var(--cut)}.f-tick{fill:var(--on-accent)}
.f-key{fill:var(--code-key)}.f-cyan{fill:var(--cyan)}.f-grey{fill:var(--ink-3)}
.f-refused-soft{fill:var(--refused-soft)}.f-failed-soft{fill:var(--failed-soft)}
.i{fill:none;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}
`;

/** The layouts that fit the box. */
const LAYOUTS = `@media(max-width:619px){.wide{display:none}}@media(min-width:620px){.slim{display:none}}
@media(max-height:319px){#card:not(:target) .tall{display:none}#card:not(:target) .up{transform:translateY(-36px)}}@media(min-height:320px){.low{display:none}}#card:target .low{display:none}
`;

/** The icons and patterns that a drawing uses. */
function definitionsOf(drawing: string): string {
  const icons = Object.entries(ICONS)
    .filter(([id]) => drawing.includes(`href="#${id}"`))
    .map(
      ([id, [colour, shape]]) => `<g id="${id}" class="i" stroke="var(--${colour})">${shape}</g>`,
    );
  return `<defs>${icons.join('')}${drawing.includes('url(#hatch)') ? HATCH : ''}</defs>`;
}

const HATCH =
  '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0" stroke="var(--queued)" stroke-width="1.6"/></pattern>';
