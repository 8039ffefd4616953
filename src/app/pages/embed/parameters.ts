import { DEMO_VIEWS, type DemoView } from '../../../catalog/demo-view.ts';
import type { EmbedLook, EmbedSource, EmbedTheme } from '../../../embed/protocol.ts';

/** A view of a demo, or one of the two that edit its texts. */
export type FrameView = DemoView | 'code' | 'exercise';

/** All views, by their names in addresses and attributes. */
export const EMBED_VIEWS: readonly FrameView[] = [...DEMO_VIEWS, 'code', 'exercise'];

/** The parameters in the address of the frame. */
export interface EmbedParameters {
  /** Absent if the address asks for no valid demo. */
  source: EmbedSource | undefined;
  view: FrameView | undefined;
  /** `theme` is absent for a frame that follows the device. */
  look: Omit<EmbedLook, 'theme'> & { theme: EmbedTheme | undefined };
  title: string | undefined;
  /** The origin of the page around the frame; absent without an embedding page. */
  page: string | undefined;
  /** Whether the reader has pressed Run on the page around, so that its code may run at once. */
  isAsked: boolean;
  /** The attributes of the element as its author wrote them, to warn of mistakes. */
  given: { view: string; theme: string; load: string; height: string };
}

/**
 * Parses the fragment of the frame's address. Browsers never send a fragment to the server, so a
 * workspace in it stays private.
 *
 * @example
 * readParameters('#kind=lesson&slug=schema&theme=dark');
 */
export function readParameters(hash: string): EmbedParameters {
  const read = new URLSearchParams(hash.replace(/^#/, ''));
  const view = read.get('view') ?? '';
  const theme = read.get('theme');
  const [givenTheme = '', load = '', height = ''] = (read.get('given') ?? '').split(',');
  return {
    source: readSource(read),
    view: EMBED_VIEWS.find((one) => one === view),
    look: {
      theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      accent: read.get('accent') ?? '',
      font: read.get('font') ?? '',
    },
    title: read.get('title') || undefined,
    page: readOrigin(read.get('page')),
    isAsked: read.get('run') === '1',
    given: { view, theme: givenTheme, load, height },
  };
}

function readSource(given: URLSearchParams): EmbedSource | undefined {
  const kind = given.get('kind');
  const slug = given.get('slug') ?? '';
  const link = given.get('link') ?? '';
  if (kind === 'page') return { kind };
  if (kind === 'link') return { kind, link };
  return (kind === 'example' || kind === 'lesson') && slug !== '' ? { kind, slug } : undefined;
}

function readOrigin(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return origin === 'null' ? undefined : origin;
}
