import type { EmbedTheme } from '../../../embed/protocol.ts';

/** Red, green and blue, from 0 to 1. */
export type Rgb = readonly [number, number, number];

/**
 * The colours of the playground that follow an accent. Text keeps a contrast of 4.5 to 1, and shapes
 * of 3 to 1, because an accent that is too faint is mixed with the colour of the text.
 *
 * @returns CSS colours by the names of their tokens.
 *
 * @example
 * accentColours([0, 0.5, 0.3], 'light')['--on-accent']; // '#ffffff'
 */
export function accentColours(accent: Rgb, theme: EmbedTheme): Readonly<Record<string, string>> {
  const { surface, ink } = GROUNDS[theme];
  const soft = mix(surface, accent, 0.12);
  const fill = reach(accent, ink, [surface], 3);
  const text = reach(accent, ink, [surface, soft], 4.5);
  return {
    '--accent': toCss(fill),
    '--accent-ink': toCss(text),
    '--accent-soft': toCss(soft),
    '--on-accent': toCss(contrast(fill, WHITE) >= 4.5 ? WHITE : BLACK),
    '--running': toCss(fill),
    '--running-soft': toCss(mix(surface, accent, 0.2)),
  };
}

/** The contrast of two colours, from 1 to 21. Source: WCAG 2.2. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const WHITE: Rgb = [1, 1, 1];
const BLACK: Rgb = [0, 0, 0];

/** `--surface` and `--ink` of both themes. */
const GROUNDS: Record<EmbedTheme, { surface: Rgb; ink: Rgb }> = {
  light: { surface: WHITE, ink: [0x1b / 255, 0x1b / 255, 0x22 / 255] },
  dark: {
    surface: [0x16 / 255, 0x16 / 255, 0x1c / 255],
    ink: [0xed / 255, 0xed / 255, 0xf2 / 255],
  },
};

/** Mixes with the ink until the contrast to each ground is enough. */
function reach(colour: Rgb, ink: Rgb, grounds: readonly Rgb[], wanted: number): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, ink, share);
    if (grounds.every((ground) => contrast(mixed, ground) >= wanted)) return mixed;
  }
  return ink;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => a[index] * (1 - share) + b[index] * share;
  return [part(0), part(1), part(2)];
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function toCss(colour: Rgb): string {
  const hex = colour.map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
