import type { DemoAddress } from './demo-address.ts';
import { FRAME_STYLES } from './frame-styles.ts';
import { nearName } from './near-name.ts';
import { parseFrameMessage } from './parse-frame-message.ts';
import type { EmbedError, EmbedEvents, EmbedLook, PageMessage } from './protocol.ts';

/** Unit: milliseconds. A frame that has arrived and shows nothing by then has failed. */
const LOADING_LIMIT = 30_000;

/** The element of a demo, for {@link openDemoFrame}. */
export interface DemoFrameOptions {
  element: HTMLElement;
  /** Contains the picture; the frame is added to it. */
  box: HTMLElement;
  address: DemoAddress;
  /** Starts the demo. Absent if there is no demo. */
  button: HTMLButtonElement | undefined;
  /** The reader has pressed the button, so code of the page may run at once. */
  isAsked: boolean | undefined;
  /** The attributes of the element. */
  names: readonly string[];
  look(): EmbedLook;
  /** Shows a message above the picture, and the button again. */
  fail(message: string, reason: EmbedError['reason']): void;
  /** Fails after this time, in milliseconds, unless it is called again. */
  wait(ms?: number): void;
  /** Dispatches an event of the element. */
  tell<Type extends keyof EmbedEvents>(type: Type, detail: EmbedEvents[Type]): void;
  /** Aborts when the element shows another demo or none. */
  signal: AbortSignal;
}

/**
 * Replaces the picture by the demo's frame once that is ready, or says why it cannot. The loader
 * loads this part when a reader starts a demo.
 *
 * @returns a function that sends a message to the frame
 */
export function openDemoFrame(options: DemoFrameOptions): (message: PageMessage) => void {
  const { element, box, address, button, look, fail, wait, tell, signal } = options;
  const { source, base, file } = address;
  const hint = warnOfNames(options);
  for (const part of partsOf(box, 'p,iframe')) part.remove();
  if (!source || !button) {
    wait();
    const problem = element.getAttribute('src')
      ? 'The src of this demo is not the address of a file on a server.'
      : 'This demo has no example, lesson or src.';
    const message = `${problem} ${hint ?? CHECK}`;
    warn(element, message);
    fail(message, 'unknown');
    return () => {};
  }
  const frame = document.createElement('iframe');
  frame.title = element.title || address.name;
  frame.src = toFrameUrl(options);
  frame.allow = 'clipboard-write';
  // The server of another party: it never navigates the page. Within one origin this says nothing.
  if (base.origin !== origin) {
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    );
  }
  // Until then, the frame may show the browser's own error page, which has another origin.
  let hasReported = false;
  const post = (message: PageMessage) => {
    frame.contentWindow?.postMessage(message, base.origin);
  };
  // Its first script has reported by then, unless the browser shows an error page.
  frame.onload = () => wait(500);
  addEventListener(
    'message',
    ({ source: from, origin: of, data }) => {
      const message = from === frame.contentWindow && of === base.origin && parseFrameMessage(data);
      if (!message) return;
      frame.onload = null;
      hasReported = true;
      const { type, detail } = message;
      if (type === 'opening') return wait(LOADING_LIMIT);
      if (type === 'warning') return warn(element, detail.message);
      if (type === 'ready' || type === 'error') {
        wait();
        reveal(options, frame);
        post({ toolyard: 'demo', type: 'theme', ...look() });
      }
      if (type === 'error') warn(element, detail.message);
      tell(type, detail);
    },
    { signal },
  );
  if (file) {
    sendFile(file, frame, post, signal).catch(({ message }: Error) => {
      if (signal.aborted) return;
      wait();
      frame.remove();
      failToRead(element, file, message, fail);
    });
  }
  addStyles(box);
  box.append(frame);
  return (message) => hasReported && post(message);
}

const CHECK = 'Check the attributes of <toolyard-demo>.';

function toFrameUrl({ element, address, isAsked, look }: DemoFrameOptions): string {
  const given = (name: string) => element.getAttribute(name) ?? '';
  const parameters = new URLSearchParams({
    ...address.source,
    ...look(),
    page: origin,
    view: given('view'),
    title: element.title,
    // The frame compares them with the values that exist.
    given: ['theme', 'load', 'height'].map(given).join(),
    run: isAsked ? '1' : '',
  });
  return new URL(`embed.html#${parameters}`, address.base).href;
}

/** Warns the author of names that are probably misspelt. @returns the last warning */
function warnOfNames({ element, names }: DemoFrameOptions): string | undefined {
  let said: string | undefined;
  for (const name of element.getAttributeNames()) {
    const near = nearName(name, names);
    if (!near) continue;
    said = `The attribute ${name} does not exist. Did you mean ${near}?`;
    warn(element, said);
  }
  return said;
}

function addStyles(box: Element): void {
  const root = box.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(FRAME_STYLES);
  const [picture, size] = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [picture, size, sheet].filter((one) => one !== undefined);
}

function warn(element: Element, message: string): void {
  console.warn(`<toolyard-demo>: ${message}`, element);
}

function partsOf(box: Element, selector: string): Element[] {
  return [...box.children].filter((part) => part.matches(selector));
}

function reveal({ box, button }: DemoFrameOptions, frame: HTMLIFrameElement): void {
  const root = box.getRootNode();
  const hadFocus = root instanceof ShadowRoot && root.activeElement === button;
  // The picture stays, for print. Does not move the frame, which would reload it.
  for (const part of partsOf(box, 'button,p')) part.remove();
  frame.className = 'live';
  // The focused element disappears, so the focus moves to the demo.
  if (hadFocus) frame.focus();
}

/** Reads the file, which the frame may not access, and sends it to the frame. */
async function sendFile(
  file: URL,
  frame: HTMLIFrameElement,
  post: (message: PageMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  const text = await readFile(file, signal);
  await loaded;
  post({ toolyard: 'demo', type: 'workspace', text });
}

/**
 * Says that a file cannot be read, before a reader presses Run. Some servers answer with a page where
 * there is no file.
 */
export async function checkFile(
  element: HTMLElement,
  { file }: DemoAddress,
  fail: DemoFrameOptions['fail'],
  signal: AbortSignal,
): Promise<void> {
  if (!file) return;
  await readFile(file, signal).catch(
    ({ message }: Error) => signal.aborted || failToRead(element, file, message, fail),
  );
}

/** Rejects with the end of a sentence about the file. */
async function readFile(file: URL, signal: AbortSignal): Promise<string> {
  const response = await fetch(file, { signal }).catch(() => undefined);
  // A page learns no more than this.
  if (!response) throw new Error('does not answer, or does not allow this page to read it');
  if (!response.ok) throw new Error(`answers with the status ${response.status}`);
  const text = await response.text();
  if (!text.trim().startsWith('{')) throw new Error('is not JSON');
  return text;
}

function failToRead(
  element: HTMLElement,
  file: URL,
  reason: string,
  fail: DemoFrameOptions['fail'],
): void {
  const message = `${file} ${reason}.`;
  warn(element, message);
  fail(message, 'failed');
}
