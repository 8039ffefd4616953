import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours, contrast, type Rgb } from './accent-colours.ts';

const SURFACES = { light: '#ffffff', dark: '#16161c' } as const;
const level = fc.double({ min: 0, max: 1, noNaN: true });

test('each accent is readable in each theme', async () => {
  await fc.assert(
    fc.property(
      fc.tuple(level, level, level),
      fc.constantFrom('light', 'dark'),
      (accent, theme) => {
        const colours = accentColours(accent, theme);
        const between = (a: string, b: string) => contrast(toRgb(a), toRgb(b));
        const of = (name: string) => colours[name] ?? '';
        // Colours are written in 256 levels.
        expect(between(of('--accent'), SURFACES[theme])).toBeGreaterThan(2.95);
        expect(between(of('--on-accent'), of('--accent'))).toBeGreaterThan(4.45);
        expect(between(of('--accent-ink'), SURFACES[theme])).toBeGreaterThan(4.4);
        expect(between(of('--accent-ink'), of('--accent-soft'))).toBeGreaterThan(4.4);
      },
    ),
  );
});

test('an accent with enough contrast stays as it is', () => {
  expect(accentColours([0x5b / 255, 0x4e / 255, 0xe0 / 255], 'light')).toMatchObject({
    '--accent': '#5b4ee0',
    '--on-accent': '#ffffff',
  });
});

function toRgb(hex: string): Rgb {
  const at = (index: number) => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
  return [at(0), at(1), at(2)];
}
