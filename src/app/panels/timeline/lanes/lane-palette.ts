/** The colours of the drawn lanes, as CSS values. */
export interface LanePalette {
  ok: string;
  okSoft: string;
  failed: string;
  running: string;
  unsettled: string;
  refused: string;
  answered: string;
  queued: string;
  reduced: string;
  cut: string;
  onBar: string;
  surface: string;
  ink: string;
  refusedInk: string;
  failedInk: string;
  answeredInk: string;
  /** The font of the texts. */
  font: string;
  /**
   * Whether the colours are so few that patterns and borders tell the shapes apart, as forced
   * colours are.
   */
  hasPatterns: boolean;
}

/**
 * Reads the colours of the theme from the tokens, or those that the device forces on every page.
 */
export function readPalette(): LanePalette {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  const font = `${read('--text-xs')} ${read('--font-mono')}`;
  if (matchMedia('(forced-colors: active)').matches) return { ...FORCED, font, hasPatterns: true };
  return {
    ok: read('--ok'),
    okSoft: read('--ok-soft'),
    failed: read('--failed'),
    running: read('--running'),
    unsettled: read('--running'),
    refused: read('--refused'),
    answered: read('--accent'),
    queued: read('--queued'),
    reduced: read('--reduced'),
    cut: read('--cut'),
    onBar: read('--on-accent'),
    surface: read('--surface'),
    ink: read('--ink-2'),
    refusedInk: read('--refused'),
    failedInk: read('--failed'),
    answeredInk: read('--accent-ink'),
    font,
    hasPatterns: false,
  };
}

/** Shapes, patterns and words tell the statuses apart, as the device leaves few colours. */
const FORCED: Omit<LanePalette, 'font' | 'hasPatterns'> = {
  ok: 'CanvasText',
  okSoft: 'Canvas',
  failed: 'CanvasText',
  running: 'Highlight',
  unsettled: 'Highlight',
  refused: 'CanvasText',
  answered: 'Highlight',
  queued: 'GrayText',
  reduced: 'LinkText',
  cut: 'CanvasText',
  onBar: 'Canvas',
  surface: 'Canvas',
  ink: 'CanvasText',
  refusedInk: 'CanvasText',
  failedInk: 'CanvasText',
  answeredInk: 'CanvasText',
};
