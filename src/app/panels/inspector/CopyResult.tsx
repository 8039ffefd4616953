import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { textOf } from '../../../session/run/output.ts';
import type { Lane } from '../../../session/store/run.ts';
import { useActions, useReadSession } from '../../session-context.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** Copies what the model gets of a call: the text alone, or as the chosen provider's message. */
export function CopyResult({ lane }: { lane: Lane }) {
  const read = useReadSession();
  const { setBottomTab } = useActions();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 1600);
    return () => clearTimeout(timer);
  }, [said]);
  const { result } = lane;
  if (!result) return null;

  const copy = (text: string | undefined) => {
    navigator.clipboard.writeText(text ?? '').then(
      () => setSaid('Copied'),
      () => setSaid('The browser refused'),
    );
  };
  const copyMessage = () => {
    import('./result-message.ts').then(
      ({ toResultMessage }) => copy(toResultMessage(read(), lane)),
      () => setSaid('The part that makes messages did not load'),
    );
  };
  return (
    <>
      <Menu
        tone="plain"
        small
        icon
        aria-label="Copy the result"
        items={[
          {
            label: 'As text',
            hint: 'What the model reads',
            onChoose: () => copy(textOf(result)),
          },
          {
            label: 'As a message',
            hint: 'For the provider of the Wire tab',
            onChoose: copyMessage,
          },
          {
            label: 'Show the wire',
            hint: 'The whole turn, and other providers',
            onChoose: () => setBottomTab('wire'),
          },
        ]}
      >
        {said === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Menu>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
