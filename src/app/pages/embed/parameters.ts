import { DEMO_VIEWS, type DemoView } from '../../../catalog/demo-view.ts';
import type { EmbedSource, EmbedTheme } from '../../../embed/protocol.ts';

/** The parameters in the address of the frame. */
export interface EmbedParameters {
  /** Absent if the address asks for no valid demo. */
  source: EmbedSource | undefined;
  view: DemoView | undefined;
  theme: EmbedTheme | undefined;
  title: string | undefined;
  /** The origin of the page around the frame; absent without an embedding page. */
  page: string | undefined;
}

/**
 * Parses the fragment of the frame's address. Browsers never send a fragment to the server, so a
 * workspace in it stays private.
 *
 * @example
 * readParameters('#kind=lesson&slug=schema&theme=dark');
 */
export function readParameters(hash: string): EmbedParameters {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const view = given.get('view');
  const theme = given.get('theme');
  return {
    source: readSource(given),
    view: DEMO_VIEWS.find((one) => one === view),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    title: given.get('title') || undefined,
    page: readOrigin(given.get('page')),
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
