import { isRecord } from '../../lib/is-record.ts';
import type { ExternalChange } from '../../session/documents/index.ts';
import { scopedName } from '../lib/scoped-name.ts';

/** Notifies the other pages of this browser of changes to documents. */
export interface NewsChannel {
  tell(news: ExternalChange): void;
  /** Not called for changes by this page. @returns a function that ends the subscription */
  watch(listener: (news: ExternalChange) => void): () => void;
}

/** Opens the channel; without browser support, pages detect changes at their next save. */
export function createNewsChannel(): NewsChannel {
  const channel =
    typeof BroadcastChannel === 'function'
      ? new BroadcastChannel(scopedName('toolyard.documents'))
      : undefined;
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

function isNews(data: unknown): data is ExternalChange {
  return (
    isRecord(data) &&
    typeof data.id === 'string' &&
    (data.kind === 'saved' || data.kind === 'removed')
  );
}
