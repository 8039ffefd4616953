/**
 * Calls the listener when the colours or the fonts may have changed.
 *
 * @returns a function that ends this
 */
export function watchPalette(listener: () => void): () => void {
  const themes = new MutationObserver(listener);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const forced = matchMedia('(forced-colors: active)');
  forced.addEventListener('change', listener);
  document.fonts.addEventListener('loadingdone', listener);
  return () => {
    themes.disconnect();
    forced.removeEventListener('change', listener);
    document.fonts.removeEventListener('loadingdone', listener);
  };
}
