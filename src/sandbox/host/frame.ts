import type { GuestSetup } from '../protocol.ts';
import type { Assets } from './assets.ts';
import { isReachable, UnreachableError } from './reachable.ts';

/** The opaque-origin frame that starts and ends Workers. */
export interface Frame {
  /** @param checks replaces the code of this Worker */
  start(setup: GuestSetup, onCrash: (message: string) => void, checks?: string): StartedWorker;
  dispose(): void;
}

/** A Worker of the frame. */
export interface StartedWorker {
  /** Not yet started, so that it can be transferred. */
  port: MessagePort;
  /** Ends the Worker at once, in any state. Idempotent. */
  end(): void;
}

/** Options of {@link openFrame}. */
export interface FrameOptions {
  /** URL of `sandbox.html`. */
  url: string;
  assets: Assets;
  /** How long the frame may take to answer, in milliseconds. */
  startMs: number;
}

/** After this silence of a frame, in milliseconds, the host asks its server. */
const SILENT_MS = 1000;

/** Adds the frame to the page and waits until it answers. Rejects with a sentence for the user. */
export function openFrame({ url, assets, startMs }: FrameOptions): Promise<Frame> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  element.tabIndex = -1;
  element.title = 'Sandbox';
  element.referrerPolicy = 'no-referrer';
  element.src = url;
  const { port1: control, port2: theirs } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      settle();
      element.remove();
      reject(error);
    };
    // A service worker cannot cache a page of an opaque origin, and a frame gives no reason for its
    // failure.
    const look = async () => {
      if (!(await isReachable(url)) && !settled) fail(new UnreachableError());
    };
    const late = setTimeout(
      () => fail(new Error('The sandbox could not be started: its frame did not answer.')),
      startMs,
    );
    let silent: ReturnType<typeof setTimeout> | undefined;
    let settled = false;
    const settle = () => {
      settled = true;
      clearTimeout(late);
      clearTimeout(silent);
    };
    const lookLater = () => {
      clearTimeout(silent);
      silent = setTimeout(() => void look(), SILENT_MS);
    };
    if (!navigator.onLine) void look();
    // Without a network a frame of WebKit does not load at all.
    lookLater();
    element.addEventListener('load', () => {
      // The browser's own page for a missing network loads, too.
      lookLater();
      // An opaque origin has no name; the frame checks that its parent sent the message.
      element.contentWindow?.postMessage(assets, '*', [theirs]);
    });
    control.onmessage = () => {
      settle();
      resolve(createFrame(element, control));
    };
    document.body.append(element);
  });
}

function createFrame(element: HTMLIFrameElement, control: MessagePort): Frame {
  const crashes = new Map<number, (message: string) => void>();
  let last = 0;
  control.onmessage = ({ data }) => {
    const { id, message } = data; // the frame runs only code of this project
    crashes.get(id)?.(String(message ?? 'unknown'));
  };
  return {
    start(setup, onCrash, checks) {
      last += 1;
      const id = last;
      const { port1, port2 } = new MessageChannel();
      crashes.set(id, onCrash);
      control.postMessage({ type: 'start', id, setup, checks }, [port2]);
      return {
        port: port1,
        end() {
          crashes.delete(id);
          control.postMessage({ type: 'end', id });
        },
      };
    },
    dispose() {
      control.close();
      element.remove();
    },
  };
}
