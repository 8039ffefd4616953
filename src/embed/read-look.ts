import type { EmbedLook, EmbedTheme } from './protocol.ts';

/**
 * Reads the theme, the accent and the font of the page at this moment.
 *
 * @param host The element of the demo.
 * @param probe Its background is white in a light scheme and black in a dark one. Its text has the
 *   accent's colour.
 */
export function readLook(host: HTMLElement, probe: HTMLElement): EmbedLook {
  const page = getComputedStyle(host);
  const probed = getComputedStyle(probe);
  const forced = SCHEMES[host.getAttribute('theme') ?? ''] ?? '';
  const scheme = page.colorScheme;
  probe.style.colorScheme = forced;
  let theme: EmbedTheme = probed.backgroundColor === 'rgb(0, 0, 0)' ? 'dark' : 'light';
  // A page may set both schemes or none, and colours of its own: its background decides then.
  if (!forced && scheme.includes('dark') === scheme.includes('light')) {
    for (let at: Element | undefined = host; at; at = parentOf(at)) {
      probe.style.borderColor = `lch(from ${getComputedStyle(at).backgroundColor} l 0 0)`;
      const [, lightness = 99, alpha = 1] =
        /\(([\d.]+)[^/]*(?:\/ ([\d.]+))?/.exec(probed.borderTopColor) ?? [];
      if (+alpha < 0.5) continue;
      theme = +lightness < 50 ? 'dark' : 'light';
      break;
    }
  }
  return {
    theme,
    accent: page.getPropertyValue('--toolyard-accent') && probed.color,
    font: page.getPropertyValue('--toolyard-font'),
  };
}

/** The colour scheme for each `theme` that does not follow the page. */
const SCHEMES: Readonly<Record<string, string>> = {
  light: 'light',
  dark: 'dark',
  system: 'light dark',
};

function parentOf(element: Element): Element | undefined {
  // Otherwise the root is a document, which has no host.
  return element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
}
