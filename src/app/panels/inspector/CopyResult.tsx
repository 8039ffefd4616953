import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/message-of.ts';
import { textOf } from '../../../lib/text-of.ts';
import type { Lane } from '../../../session/store/index.ts';
import { useActions, useReadSession } from '../../session-context.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** Copies the model's text of a call: the text itself, or the message of the selected provider. */
export function CopyResult({ lane }: { lane: Lane }) {
  const read = useReadSession();
  const { loadActions, setBottomTab } = useActions();
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
      () => setSaid('The browser denied access'),
    );
  };
  const copyMessage = () => {
    Promise.all([import('./result-message.ts'), loadActions('texts')]).then(
      ([{ toResultMessage }, texts]) =>
        toResultMessage(texts, read(), lane).then(copy, (error) => setSaid(messageOf(error))),
      () => setSaid('The code that writes messages did not load'),
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
            hint: 'The text that the model receives',
            onChoose: () => copy(textOf(result)),
          },
          {
            label: 'As a message',
            hint: 'In the provider format of the Messages tab',
            onChoose: copyMessage,
          },
          {
            label: 'Show messages',
            hint: 'The whole turn in each provider format',
            onChoose: () => setBottomTab('messages'),
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
