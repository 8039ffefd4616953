import { isRecord } from '../../lib/is-record.ts';
import type { DocumentNews } from '../../session/documents/storage.ts';

/** Tells the other pages of this browser what happens to documents. */
export interface NewsChannel {
  tell(news: DocumentNews): void;
  /** Never told what this page does. @returns a function that ends it. */
  watch(listener: (news: DocumentNews) => void): () => void;
}

/** Opens the channel; where the browser has none, pages find out by their next save. */
export function createNewsChannel(): NewsChannel {
  const channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel('toolyard.documents') : undefined;
  return {
    tell: (news) => channel?.postMessage(news),
    watch: (listener) => {
      const receive = ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      };
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
  };
}

function isNews(data: unknown): data is DocumentNews {
  return (
    isRecord(data) &&
    typeof data.id === 'string' &&
    (data.kind === 'saved' || data.kind === 'removed')
  );
}
