import type { EmbedEvents, PageMessage } from '../../../embed/protocol.ts';
import { parsePageMessage } from './parse-page-message.ts';

/** The page around a demo's frame. */
export interface PageAround {
  tell<Type extends keyof EmbedEvents>(type: Type, detail: EmbedEvents[Type]): void;
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
  if (origin === undefined || parent === frame) return { tell() {}, listen() {} };
  return {
    tell: (type, detail) => parent.postMessage({ toolyard: 'demo', type, detail }, origin),
    listen: (heard) =>
      frame.addEventListener('message', (event) => {
        if (event.source !== parent || event.origin !== origin) return;
        const message = parsePageMessage(event.data);
        if (message) heard(message);
      }),
  };
}
