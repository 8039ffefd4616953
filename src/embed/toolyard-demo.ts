import { type DemoAddress, readDemoAddress } from './demo-address.ts';
import { pictureAddress } from './picture-address.ts';
import type { EmbedError, EmbedEvents, EmbedTheme, PageMessage } from './protocol.ts';
import { readLook } from './read-look.ts';
import { STYLES } from './styles.ts';

/**
 * The URL of this module. In a variable, because a classic script knows it only while it starts.
 */
const OWN_ADDRESS = import.meta.url;

/** Unit: milliseconds. Without a sign of the frame by then, its server is probably down. */
const PATIENCE = 4500;

const ATTRIBUTES = ['src', 'example', 'lesson', 'view', 'base', 'title', 'load', 'theme', 'height'];

// Server-rendered sites import this module, too, and have no elements there.
const Base = globalThis.HTMLElement ?? class {};

/**
 * `<toolyard-demo>`: a picture of a run that becomes the run itself, in a frame. It does so on a
 * click or, with `load="visible"`, when it comes into view.
 *
 * - `example`, `lesson` or `src`: the content; `src` is a link (`#/s/…`) or the URL of a workspace
 *   or a lesson as JSON.
 * - `view`: `ladder`, `result`, `reducer`, `timeline`, `definitions`, `code` or `exercise`; default:
 *   by content.
 * - `theme`: `auto`, which follows the page and is the default, `light`, `dark` or `system`.
 * - `height`: in pixels, default 360, for an exercise 640. `title`: its name.
 * - `base`: the playground's address; default: where this script was loaded from.
 *
 * `--toolyard-accent` and `--toolyard-font` set the colour and the font. Tells of what happens by
 * events that bubble: `toolyard-ready`, `toolyard-ran`, `toolyard-opened`, `toolyard-passed` and
 * `toolyard-error`.
 *
 * Source: docs/contract.md#demos.
 */
export class ToolyardDemo extends Base {
  static observedAttributes = ATTRIBUTES;
  #box = make('div');
  #probe = make('i');
  #size = new CSSStyleSheet();
  /** Set as soon as the element is on the page. */
  #address!: DemoAddress;
  #life = new AbortController();
  #look = '';
  /** Shows the picture in a theme, if there is one. */
  #draw: ((theme: EmbedTheme) => void) | undefined;
  /** Sends a message to the frame, once there is one. */
  #post: ((message: PageMessage) => void) | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    // By the CSSOM, because a page's policy may forbid `<style>`.
    root.adoptedStyleSheets = [sheet, this.#size];
    root.append(this.#probe, this.#box);
    root.addEventListener('transitionend', this.#paint);
    root.addEventListener('animationend', this.#paint);
  }

  connectedCallback(): void {
    this.#show();
  }

  disconnectedCallback(): void {
    this.#life.abort();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (name === 'theme') this.#paint();
    else if (name === 'height') this.#measure();
    else this.#show();
  }

  /** Starts again with the picture. */
  #show(): void {
    this.#life.abort();
    this.#life = new AbortController();
    const { signal } = this.#life;
    const box = this.#box;
    const address = readDemoAddress(this, document.baseURI, OWN_ADDRESS);
    const { source } = address;
    this.#address = address;
    this.#post = undefined;
    this.#draw = undefined;
    this.#look = '';
    this.#measure();
    const button = make('button');
    button.onclick = () => this.#open(button, true);
    const verb = this.#isExercise ? 'Start' : 'Run';
    const name = this.title || address.name;
    button.textContent = verb;
    button.ariaLabel = `${verb} ${name}`;
    box.replaceChildren(make('slot'));
    if (source && 'slug' in source) {
      const { kind, slug } = source;
      let view = this.getAttribute('view');
      const picture = make('img');
      picture.alt = `Picture of a run: ${name}`;
      picture.onclick = button.onclick;
      picture.onerror = () => {
        if (view) {
          // A view that does not exist has no picture. That of the content is near enough.
          view = null;
          this.#draw?.(readLook(this, this.#probe).theme);
        } else if (picture.isConnected) {
          // Not the picture of the attributes before: each of them shows the element again.
          picture.remove();
          // The frame knows the names of all demos, and says which one this may be.
          this.#whenSeen(button);
        }
      };
      this.#draw = (theme) => {
        const { href } = new URL(`${pictureAddress(kind, slug, theme, view)}#card`, address.base);
        picture.src = href;
      };
      box.append(picture);
    }
    // In an opaque frame nothing can be loaded, so the picture stays.
    const isApart = self.origin === 'null';
    if (source) {
      box.append(isApart ? this.#toLink() : button);
      if (!this.#draw) box.append(make('p', 'Any code in it runs in a sandbox.'));
    }
    const changes = new MutationObserver(this.#paint);
    for (const part of [document.documentElement, document.body])
      changes.observe(part, { attributes: true });
    signal.addEventListener('abort', () => changes.disconnect());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', this.#paint, { signal });
    // A background that fades has its colour only then.
    document.addEventListener('transitionend', this.#paint, { signal });
    this.#paint();
    if (!source) this.#open();
    else if (!isApart)
      if (this.getAttribute('load') === 'visible') this.#whenSeen(button);
      else if (address.file) this.#whenSeen();
  }

  /** @param button Starts the demo. Without one, the part only says whether its file is missing. */
  #whenSeen(button?: HTMLButtonElement): void {
    const { signal } = this.#life;
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((one) => one.isIntersecting)) return;
        seen.disconnect();
        if (button) this.#open(button);
        else
          void loadPart().then(({ checkFile }) =>
            checkFile(this, this.#address, this.#fail, signal),
          );
      },
      { rootMargin: '200px' },
    );
    seen.observe(this);
    signal.addEventListener('abort', () => seen.disconnect());
  }

  /**
   * Loads the part that replaces the picture by the demo's frame.
   *
   * @param button Without one there is no demo, and the part says so.
   */
  #open(button?: HTMLButtonElement, isAsked?: boolean): void {
    const box = this.#box;
    const address = this.#address;
    const { signal } = this.#life;
    if (button?.ariaBusy) return;
    // The sign that the press counts. Its width stays, so that nothing on the page moves.
    if (button) button.ariaBusy = 'true';
    const fail: Fail = (message, reason) => signal.aborted || this.#fail(message, reason);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms?: number) => {
      clearTimeout(timer);
      const message = `The demo did not open: ${address.base.host} does not answer.`;
      // A slow frame still opens later.
      if (ms) timer = setTimeout(fail, ms, message, 'failed');
    };
    wait(PATIENCE);
    loadPart().then(
      ({ openDemoFrame }) => {
        if (!signal.aborted)
          this.#post = openDemoFrame({
            ...{ element: this, box, address, names: ATTRIBUTES, button, isAsked },
            look: () => readLook(this, this.#probe),
            ...{ fail, wait, tell: this.#tell, signal },
          });
      },
      () => wait(1),
    );
  }

  /** Shows a message above the picture, and the button again. */
  #fail: Fail = (message, reason) => {
    const box = this.#box;
    const note = make('p', `${message} `);
    note.role = 'alert';
    note.append(this.#toLink());
    box.querySelector('p')?.remove();
    box.append(note);
    box.querySelector('button')?.removeAttribute('aria-busy');
    this.#tell('error', { reason, message });
  };

  #tell: Tell = (type, detail) => {
    this.dispatchEvent(new CustomEvent(`toolyard-${type}`, { detail, bubbles: true }));
  };

  #toLink(): HTMLAnchorElement {
    const link = make('a', 'Open the playground');
    link.href = this.#address.link;
    link.target = '_blank';
    return link;
  }

  /** Follows the page's theme, accent and font, if they have changed. */
  #paint = (): void => {
    const look = readLook(this, this.#probe);
    const text = JSON.stringify(look);
    if (text === this.#look) return;
    this.#look = text;
    this.#box.style.colorScheme = look.theme;
    this.#draw?.(look.theme);
    this.#post?.({ toolyard: 'demo', type: 'theme', ...look });
  };

  #measure(): void {
    const given = Number(this.getAttribute('height')?.replace('px', ''));
    const height = given > 0 ? given : this.#isExercise ? 640 : 360;
    this.#size.replaceSync(`:host{height:${height}px}`);
  }

  get #isExercise(): boolean {
    return this.getAttribute('view') === 'exercise';
  }
}

/** The part that opens the frame. May reject. */
const loadPart = () => import('./open-frame.ts');

type Tell = <Type extends keyof EmbedEvents>(type: Type, detail: EmbedEvents[Type]) => void;

type Fail = (message: string, reason: EmbedError['reason']) => void;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
