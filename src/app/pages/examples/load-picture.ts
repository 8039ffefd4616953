import { pictureAddress } from '../../../embed/picture-address.ts';

/** A loaded picture. */
export interface LoadedPicture {
  /** Shows it in an element, which gets a shadow root for it. */
  showIn(host: HTMLElement): void;
}

const loaded = new Map<string, Promise<LoadedPicture>>();

/**
 * Loads the picture of an example. As an image it could use no font of the page, so it is a part of
 * the page, with styles of its own.
 */
export function loadPicture(slug: string): Promise<LoadedPicture> {
  const known = loaded.get(slug);
  if (known) return known;
  const loading = load(pictureAddress('example', slug, 'light')).then(toPicture);
  loaded.set(slug, loading);
  // The next card of it tries again.
  loading.catch(() => loaded.delete(slug));
  return loading;
}

/** By this way the browser parses the file; a policy of the page forbids to parse texts. */
function load(address: string): Promise<Element> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(`The picture ${address} did not load.`));
    request.open('GET', address);
    request.responseType = 'document';
    request.onload = () => {
      const svg = request.status === 200 && request.responseXML?.documentElement;
      if (svg && svg.localName === 'svg') resolve(svg);
      else fail();
    };
    request.onerror = fail;
    request.send();
  });
}

function toPicture(svg: Element): LoadedPicture {
  const style = svg.querySelector('style');
  const sheet = new CSSStyleSheet();
  // A rule in a style element would be one of the page.
  sheet.replaceSync(toStyles(style?.textContent ?? ''));
  style?.remove();
  return {
    showIn(host) {
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.replaceChildren(document.importNode(svg, true));
    },
  };
}

/** The picture's colours are those of the page, and its box is the host instead of a window. */
function toStyles(styles: string): string {
  return `${OF_CARD}${styles
    .replace(/^#card\{--[^}]*\}/, '')
    .replaceAll('@media(', '@container(')}`;
}

/** A text that goes on below fades at the edge. The card is the frame. */
const OF_CARD =
  ':host{container-type:size}.frame{display:none}' +
  '#card{display:block;mask-image:linear-gradient(#000 calc(100% - 20px),transparent)}';
