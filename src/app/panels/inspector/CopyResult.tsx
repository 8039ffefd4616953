import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { providerFacts } from '../../../session/definitions/providers.ts';
import { textOf } from '../../../session/output.ts';
import type { Lane } from '../../../session/run.ts';
import { currentBatch } from '../../../session/transitions.ts';
import { createWireNamer, toResultText } from '../../../session/wire/wire-view.ts';
import { toProviderName, useWireFormat } from '../../lib/wire-format.ts';
import { useActions, useReadSession } from '../../session-context.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** Copies what the model gets of a call: the text alone, or as the chosen provider's message. */
export function CopyResult({ lane }: { lane: Lane }) {
  const [{ format, wrap }] = useWireFormat();
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
  const toMessage = () => {
    const { run, tools } = read();
    const call = run && currentBatch(run.input).calls.find(({ id }) => id === lane.callId);
    const info = tools.find(({ name }) => name === lane.tool);
    const toWireName = createWireNamer(format, tools, [lane.tool]);
    return toResultText(lane, call?.argsText ?? '{}', info, { format, wrap, toWireName });
  };
  const provider = toProviderName(providerFacts(format));
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
            label: `As a message for ${provider}`,
            hint: wrap ? 'Wrapped where it is untrusted' : 'As it is',
            onChoose: () => copy(toMessage()),
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
