import type { EmbedTheme } from './protocol.ts';

/**
 * The picture of an example's or a lesson's result, relative to the playground's address. It has no
 * intrinsic size, so give the size of the box that shows it.
 *
 * @param view The demo's view, if it is not the default one.
 *
 * @example
 * <img src={pictureAddress('example', 'git-status', theme)} width="360" height="220" alt="" />
 */
export function pictureAddress(
  kind: 'example' | 'lesson',
  slug: string,
  theme: EmbedTheme,
  view?: string | null,
): string {
  const part = view && !EDITED.test(view) ? `${view}.` : '';
  return `pictures/${kind}-${encodeURIComponent(slug)}.${part}${theme}.svg`;
}

/** Views with an editor; their picture is that of the result. */
const EDITED = /^(code|exercise)$/;
