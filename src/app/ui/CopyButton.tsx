import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

/** Options of {@link CopyButton}. */
export interface CopyButtonProps {
  /** Called when the button is pressed, so that large texts are built only on demand. */
  text: () => string;
  children: string;
}

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 1600);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    copyText(text()).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };

  return (
    <Button small title={children} onClick={copy}>
      {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{LABELS[state] ?? children}</span>
    </Button>
  );
}

const LABELS: Record<string, string | undefined> = {
  copied: 'Copied',
  refused: 'The browser denied access',
};

async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
