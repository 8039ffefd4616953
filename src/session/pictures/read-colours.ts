import type { PictureTheme } from './picture.ts';

/** The colours of a theme, by the name of their token without `--`. */
export type Colours = Readonly<Record<string, string>>;

/**
 * Reads the colours of a theme from the page's tokens.
 *
 * @param css The text of `src/app/styles/tokens.css`.
 * @returns the colours by name, without `--`.
 */
export function readColours(css: string, theme: PictureTheme): Colours {
  const [, block = ''] = new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(css) ?? [];
  const found = Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8})\s*;/gi)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  if (!found.ink) throw new Error(`tokens.css has no colours for the theme '${theme}'.`);
  return found;
}
