import type { EmbedTheme } from '../../../embed/protocol.ts';
import { accentColours, type Rgb } from './accent-colours.ts';
import type { EmbedParameters } from './parameters.ts';

/** Longer lists of fonts are ignored. Unit: UTF-16 code units. */
const MAX_FONT = 200;

/**
 * Shows the frame in the theme, the accent and the font of the page around it. Values that are no
 * colour or no list of fonts are ignored.
 */
export function applyLook({ theme = ofDevice(), accent, font }: EmbedParameters['look']): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = theme;
  style.colorScheme = theme;
  const rgb = accent === '' ? undefined : toRgb(accent);
  const colours = rgb && accentColours(rgb, theme);
  for (const name of Object.keys(accentColours([0, 0, 0], theme))) {
    if (colours) style.setProperty(name, colours[name] ?? '');
    else style.removeProperty(name);
  }
  const isFont = font !== '' && font.length <= MAX_FONT && CSS.supports('font-family', font);
  if (isFont) style.setProperty('--font-ui', `${font}, system-ui, sans-serif`);
  else style.removeProperty('--font-ui');
}

function ofDevice(): EmbedTheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Reads a CSS colour of any kind. @returns `undefined` for another text, and without colour. */
function toRgb(colour: string): Rgb | undefined {
  if (!CSS.supports('color', colour)) return undefined;
  const probe = document.createElement('i');
  probe.style.color = `color-mix(in srgb, ${colour} 100%, transparent 0%)`;
  document.documentElement.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const [red, green, blue, alpha = 1] = (computed.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha === 0)
    return undefined;
  // Older browsers write bytes.
  const scale = computed.startsWith('rgb') ? 255 : 1;
  return [red / scale, green / scale, blue / scale];
}
