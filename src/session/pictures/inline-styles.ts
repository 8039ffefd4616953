import { ICONS } from './icons.ts';
import type { PictureTheme } from './picture.ts';
import type { Colours } from './read-colours.ts';

type Attributes = Readonly<Record<string, string>>;

const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
const UI = 'system-ui,sans-serif';

/** The attributes of each class of a drawing; `$name` is a colour of the theme. */
const STYLES: Readonly<Record<string, Attributes>> = {
  m: { 'font-family': MONO },
  t: { 'font-weight': '600' },
  b: { 'fill-opacity': '.8' },
  c: { 'fill-opacity': '.7', 'font-size': '12' },
  'c-title': {},
  s: { 'font-size': '12' },
  end: { 'text-anchor': 'end' },
  soft: { x: '16', rx: '4', 'fill-opacity': '.07' },
  joint: { stroke: 'currentColor', 'stroke-opacity': '.3', fill: 'none' },
  i: { fill: 'none', 'stroke-width': '1.4', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
  'f-ok': { fill: '$ok' },
  'f-failed': { fill: '$failed' },
  'f-refused': { fill: '$refused' },
  'f-running': { fill: '$running' },
  'f-reduced': { fill: '$reduced' },
  'f-cut': { fill: '$cut' },
  'f-tick': { fill: '$on-accent' },
  'f-key': { fill: '$code-key' },
  'f-cyan': { fill: '$cyan' },
  'f-grey': { 'fill-opacity': '.7' },
  // An opaque colour would need an ink of its own, and the page sets the ink.
  'f-refused-soft': { fill: '$refused', 'fill-opacity': '.15' },
  'f-failed-soft': { fill: '$failed', 'fill-opacity': '.15' },
};

/**
 * Turns the classes, icons and colours of a drawing into attributes. Its texts are safe in HTML, in
 * Markdown, in MDX and in Vue templates.
 */
export function toInline(
  drawing: string,
  colours: Readonly<Record<PictureTheme, Colours>>,
): string {
  const colour = (name: string) =>
    name === 'ink-3' ? 'currentColor' : `light-dark(${colours.light[name]},${colours.dark[name]})`;
  const write = (attributes: Attributes) =>
    Object.entries(attributes)
      .map(
        ([name, value]) => ` ${name}="${value.startsWith('$') ? colour(value.slice(1)) : value}"`,
      )
      .join('');
  const drawn = drawing
    .replace(ICON, (_use, id: keyof typeof ICONS, x: string, y: string) => {
      const [name, shape] = ICONS[id];
      return `<g transform="translate(${x} ${y})" class="i" stroke="${colour(name)}">${shape}</g>`;
    })
    .replaceAll('fill="url(#hatch)"', 'fill-opacity=".25"')
    .replace(CLASSES, (_all, classes: string) =>
      write(Object.assign({}, ...classes.split(' ').map((one) => STYLES[one]))),
    )
    .replace(TEXT, (_all, text: string) => `>${escapeMarkup(text)}<`);
  // The drawing's margin is that of a card. The page has margins of its own.
  const moved = drawn.replaceAll(' dx="-16"', ' dx="16"');
  return `<g transform="translate(-16 0)" fill="currentColor"${write({ 'font-family': UI, 'font-size': '13' })}>${moved}</g>`;
}

const ICON = /<use href="#(\w+)" x="([\d.]+)" y="([\d.]+)"\/>/g;
const CLASSES = / class="([\w -]+)"/g;
const TEXT = />([^<>]+)</g;

/** Characters that are markup in Markdown, MDX or Vue, and spaces that a page would join. */
function escapeMarkup(text: string): string {
  return text
    .replace(/[{}*`[\]~|\\]|(?<!\w)_|_(?!\w)/g, (found) => `&#${found.codePointAt(0)};`)
    .replace(/^ | (?= )| $/g, NO_BREAK_SPACE);
}

const NO_BREAK_SPACE = String.fromCharCode(160);
