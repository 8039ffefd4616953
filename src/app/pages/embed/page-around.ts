import type { EmbedEvents, FrameNotes, PageMessage } from '../../../embed/protocol.ts';
import { parsePageMessage } from './parse-page-message.ts';

type Messages = EmbedEvents & FrameNotes;

/** The page around a demo's frame. */
export interface PageAround {
  /** Whether a page embeds this frame, and has said who it is. */
  readonly isThere: boolean;
  tell<Type extends keyof Messages>(type: Type, detail: Messages[Type]): void;
  /** Only messages of the embedding page count. */
  listen(heard: (message: PageMessage) => void): void;
}

/**
 * @param origin The origin of the embedding page; `undefined` without one, and then no messages
 *   pass.
 * @param frame The frame's window.
 */
export function createPageAround(origin: string | undefined, frame: Window): PageAround {
  const { parent } = frame;
  if (origin === undefined || parent === frame) {
    return { isThere: false, tell() {}, listen() {} };
  }
  return {
    isThere: true,
    tell: (type, detail) => parent.postMessage({ toolyard: 'demo', type, detail }, origin),
    listen: (heard) =>
      frame.addEventListener('message', (event) => {
        if (event.source !== parent || event.origin !== origin) return;
        const message = parsePageMessage(event.data);
        if (message) heard(message);
      }),
  };
}
