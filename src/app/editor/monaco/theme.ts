import { editor } from 'monaco-editor/editor';

/** The name of the theme. Its colours are replaced when those of the page change. */
export const THEME = 'toolyard';

let isFollowing = false;

/** Applies the colours of the page's tokens, now and after each change of the theme. */
export function followTheme(): void {
  if (isFollowing) return;
  isFollowing = true;
  applyTheme();
  new MutationObserver(applyTheme).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style'],
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
}

function applyTheme(): void {
  editor.defineTheme(THEME, readTheme());
  editor.setTheme(THEME);
}

function readTheme(): editor.IStandaloneThemeData {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string, alpha = '') => toHex(styles.getPropertyValue(name), alpha);
  const surfaces = {
    background: token('--raised'),
    border: token('--line-2'),
    foreground: token('--ink'),
  };
  return {
    base: isDark(token('--bg')) ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      rule('', token('--ink')),
      rule('keyword', token('--code-key')),
      rule('string', token('--code-str')),
      rule('string.property', token('--code-fn')),
      rule('number', token('--code-num')),
      rule('function', token('--code-fn')),
      { ...rule('comment', token('--code-com')), fontStyle: 'italic' },
    ],
    colors: defined({
      'editor.background': token('--bg'),
      'editor.foreground': token('--ink'),
      'editorCursor.foreground': token('--accent'),
      'editor.selectionBackground': token('--accent', '40'),
      'editor.inactiveSelectionBackground': token('--accent', '24'),
      'editor.lineHighlightBackground': token('--accent-soft'),
      'editor.lineHighlightBorder': '#00000000',
      'editorLineNumber.foreground': token('--ink-3'),
      'editorLineNumber.activeForeground': token('--ink-3'),
      'editorBracketMatch.background': token('--accent', '26'),
      'editorBracketMatch.border': token('--accent', '66'),
      // No option of the editor turns off coloured brackets for every document.
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((level) => [
          `editorBracketHighlight.foreground${level}`,
          token('--ink'),
        ]),
      ),
      'editorBracketHighlight.unexpectedBracket.foreground': token('--failed'),
      'editor.findMatchBackground': token('--refused', '66'),
      'editor.findMatchHighlightBackground': token('--refused', '33'),
      'editorError.foreground': token('--failed'),
      'editorWarning.foreground': token('--refused'),
      'editorInfo.foreground': token('--accent'),
      'editorWidget.background': surfaces.background,
      'editorWidget.border': surfaces.border,
      'editorWidget.foreground': surfaces.foreground,
      'editorHoverWidget.background': surfaces.background,
      'editorHoverWidget.border': surfaces.border,
      'editorHoverWidget.foreground': surfaces.foreground,
      'editorSuggestWidget.background': surfaces.background,
      'editorSuggestWidget.border': surfaces.border,
      'editorSuggestWidget.foreground': surfaces.foreground,
      'editorSuggestWidget.selectedBackground': token('--accent-soft'),
      'editorSuggestWidget.selectedForeground': token('--ink'),
      'editorSuggestWidget.highlightForeground': token('--accent-ink'),
      'editorSuggestWidget.focusHighlightForeground': token('--accent-ink'),
      'list.hoverBackground': token('--sunken'),
      'input.background': token('--bg'),
      'input.border': token('--line-2'),
      'input.foreground': token('--ink'),
      focusBorder: token('--accent'),
      'textLink.foreground': token('--accent-ink'),
      'scrollbar.shadow': '#00000000',
      'scrollbarSlider.background': token('--queued', '80'),
      'scrollbarSlider.hoverBackground': token('--queued', 'b3'),
      'scrollbarSlider.activeBackground': token('--queued'),
      'widget.shadow': '#00000026',
    }),
  };
}

function rule(token: string, foreground: string | undefined): editor.ITokenThemeRule {
  return foreground ? { token, foreground: foreground.slice(1, 7) } : { token };
}

/** Monaco accepts only hexadecimal colours. For other colours its default stays. */
function toHex(value: string, alpha: string): string | undefined {
  const color = value.trim();
  if (/^#[\da-f]{6}$/i.test(color)) return color + alpha;
  if (/^#[\da-f]{3}$/i.test(color)) return color.replace(/[\da-f]/gi, '$&$&') + alpha;
  return undefined;
}

/** Observes the colour itself, so that every way of changing the theme works. */
function isDark(background: string | undefined): boolean {
  if (!background) return false;
  const channels = background.slice(1, 7).match(/../g) ?? [];
  return channels.reduce((sum, channel) => sum + Number.parseInt(channel, 16), 0) < 384;
}

function defined(colors: Record<string, string | undefined>): editor.IColors {
  const result: editor.IColors = {};
  for (const [name, color] of Object.entries(colors)) if (color) result[name] = color;
  return result;
}
