import { lazyPart } from '../lib/lazy-part.tsx';

// Few texts have colours, so the first view does without.
const AnsiRuns = lazyPart(() => import('./AnsiRuns.tsx').then((part) => part.AnsiRuns));

/** A text with the colours that a program wrote for a terminal, instead of their escapes. */
export function AnsiText({ text }: { text: string }) {
  return text.includes('\u001b') ? <AnsiRuns text={text} waiting={text} /> : text;
}
