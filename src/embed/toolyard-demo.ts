import { type DemoAddress, readDemoAddress } from './demo-address.ts';
import { parseFrameMessage } from './parse-frame-message.ts';
import { pictureAddress } from './picture-address.ts';
import type { EmbedEvents, EmbedTheme, PageMessage } from './protocol.ts';
import { STYLES } from './styles.ts';

/**
 * The URL of this module. In a variable, because bundlers rewrite `new URL(…, import.meta.url)`.
 */
const OWN_ADDRESS = import.meta.url;

/** Unit: milliseconds. A demo that has sent no message by then counts as failed. */
const PATIENCE = 30_000;

const ATTRIBUTES = ['src', 'example', 'lesson', 'view', 'base', 'title', 'load', 'theme', 'height'];

// Server-rendered sites import this module, too, and have no elements there.
const Base = globalThis.HTMLElement ?? class {};

/**
 * `<toolyard-demo>`: a picture of a run that becomes the run itself, in a frame. It does so on a
 * click or, with `load="visible"`, when it comes into view.
 *
 * - `example`, `lesson` or `src`: the content; `src` is a link (`#/s/…`) or the address of a
 *   workspace's JSON on the page's own origin.
 * - `view`: `ladder`, `result`, `reducer`, `timeline` or `definitions`; default: by content.
 * - `theme`: `light`, `dark` or `system`, which is the default.
 * - `height`: in pixels, default 360. `title`: its name.
 * - `base`: the playground's address; default: where this script was loaded from.
 *
 * Tells of what happens by events that bubble: `toolyard-ready`, `toolyard-ran`, `toolyard-opened`
 * and `toolyard-error`.
 *
 * Source: docs/contract.md#demos.
 */
export class ToolyardDemo extends Base {
  static observedAttributes = ATTRIBUTES;
  #box: HTMLElement | undefined;
  #frame: HTMLIFrameElement | undefined;
  #address: DemoAddress | undefined;
  #size = new CSSStyleSheet();
  #life = new AbortController();

  connectedCallback(): void {
    if (!this.#box) {
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      // By the CSSOM, because a page's policy may forbid `<style>`.
      root.adoptedStyleSheets = [sheet, this.#size];
      this.#box = make('div');
      root.append(this.#box);
    }
    this.#show();
  }

  disconnectedCallback(): void {
    this.#life.abort();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || !this.#box || before === after) return;
    if (name === 'theme') this.#paint();
    else if (name === 'height') this.#measure();
    else this.#show();
  }

  /** Starts again with the picture. */
  #show(): void {
    this.#life.abort();
    this.#life = new AbortController();
    const { signal } = this.#life;
    const address = readDemoAddress(
      (name) => this.getAttribute(name),
      document.baseURI,
      OWN_ADDRESS,
    );
    this.#address = address;
    this.#frame = undefined;
    this.#measure();
    const name = this.title || address.name;
    const start = () => this.#hydrate(button);
    const button = make('button', { type: 'button', textContent: 'Run', onclick: start });
    button.ariaLabel = `Run ${name}`;
    const parts: HTMLElement[] = [make('slot')];
    if (address.source && 'slug' in address.source) {
      const picture = make('img', { alt: `Picture of a run: ${name}`, onclick: start });
      picture.onerror = () => picture.remove();
      parts.push(picture);
    }
    // In an opaque frame nothing can be loaded, so the picture stays.
    const isApart = self.origin === 'null';
    if (address.source) parts.push(isApart ? this.#toLink() : button);
    this.#box?.replaceChildren(...parts);
    matchMedia(DARK).addEventListener('change', () => this.#paint(), { signal });
    this.#paint();
    if (!address.source)
      this.#fail(
        'This demo has no example, lesson or link. Check the attributes of <toolyard-demo>.',
        'unknown',
      );
    else if (!isApart && this.getAttribute('load') === 'visible') {
      const seen = new IntersectionObserver(
        (entries) => entries.some((one) => one.isIntersecting) && start(),
        { rootMargin: '200px' },
      );
      seen.observe(this);
      signal.addEventListener('abort', () => seen.disconnect());
    }
  }

  /** Replaces the picture by the demo's frame once that is ready. */
  #hydrate(button: HTMLButtonElement): void {
    const { source, base, name } = this.#address ?? {};
    if (this.#frame || !source || !base) return;
    const { signal } = this.#life;
    const frame = make('iframe', { title: this.title || name || '' });
    this.#frame = frame;
    button.ariaBusy = 'true';
    const parameters = new URLSearchParams({
      ...source,
      page: origin,
      theme: this.#theme(),
      view: this.getAttribute('view') ?? '',
      title: this.title,
    });
    frame.src = new URL(`embed.html#${parameters}`, base).href;
    // The server of another party: it never navigates the page. Within one origin this says nothing.
    if (base.origin !== origin) {
      frame.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      );
    }
    frame.allow = 'clipboard-write';
    const late = setTimeout(() => this.#fail('The demo did not open.', 'failed'), PATIENCE);
    signal.addEventListener('abort', () => clearTimeout(late));
    addEventListener(
      'message',
      ({ source: from, origin: of, data }) => {
        const message =
          from === frame.contentWindow && of === base.origin && parseFrameMessage(data);
        if (!message) return;
        clearTimeout(late);
        if (message.type === 'ready' || message.type === 'error') this.#reveal(frame, button);
        this.#tell(message.type, message.detail);
      },
      { signal },
    );
    if (this.#address?.file) void this.#send(this.#address.file, frame, signal);
    this.#box?.append(frame);
  }

  #reveal(frame: HTMLIFrameElement, button: HTMLButtonElement): void {
    const hadFocus = this.shadowRoot?.activeElement === button;
    // Does not move the frame, which would reload it.
    for (const part of this.#parts()) if (part !== frame) part.remove();
    frame.className = 'live';
    // The focused element disappears, so the focus moves to the demo.
    if (hadFocus) frame.focus();
    this.#paint();
  }

  /** Reads the page's own file, which the frame may not access, and sends it to the frame. */
  async #send(file: URL, frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    try {
      const response = await fetch(file, { signal });
      if (!response.ok) throw new Error(String(response.status));
      const text = await response.text();
      await loaded;
      this.#post({ toolyard: 'demo', type: 'workspace', text });
    } catch {
      if (!signal.aborted) this.#fail(`${file.pathname} could not be read.`, 'failed');
    }
  }

  #post(message: PageMessage): void {
    const { base } = this.#address ?? {};
    if (base) this.#frame?.contentWindow?.postMessage(message, base.origin);
  }

  #tell<Type extends keyof EmbedEvents>(type: Type, detail: EmbedEvents[Type]): void {
    this.dispatchEvent(new CustomEvent(`toolyard-${type}`, { detail, bubbles: true }));
  }

  /** Keeps the picture, and adds a message and a link. */
  #fail(message: string, reason: EmbedEvents['error']['reason']): void {
    const note = make('p', { textContent: `${message} ` });
    note.role = 'alert';
    note.append(this.#toLink());
    for (const part of this.#parts()) if (part.matches('button,a,iframe')) part.remove();
    this.#box?.append(note);
    this.#tell('error', { reason, message });
  }

  #toLink(): HTMLAnchorElement {
    const href = this.#address?.link ?? '';
    return make('a', {
      href,
      target: '_blank',
      rel: 'noopener',
      textContent: 'Open the playground',
    });
  }

  #parts(): Element[] {
    return [...(this.#box?.children ?? [])];
  }

  #theme(): EmbedTheme {
    const theme = this.getAttribute('theme');
    return theme === 'dark' || (theme !== 'light' && matchMedia(DARK).matches) ? 'dark' : 'light';
  }

  #paint(): void {
    const theme = this.#theme();
    const { source, base } = this.#address ?? {};
    if (this.#box) this.#box.style.colorScheme = theme;
    const picture = this.#box?.querySelector('img');
    if (picture && base && source && 'slug' in source) {
      picture.src = new URL(
        `${pictureAddress(source.kind, source.slug, theme, this.getAttribute('view'))}#card`,
        base,
      ).href;
    }
    this.#post({ toolyard: 'demo', type: 'theme', theme });
  }

  #measure(): void {
    const height = Number.parseInt(this.getAttribute('height') ?? '', 10);
    this.#size.replaceSync(height > 0 ? `:host{height:${height}px}` : '');
  }
}

const DARK = '(prefers-color-scheme: dark)';

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
