import { Dices, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { Filling } from '../../../../session/arguments/fill-actions.ts';
import { useActions } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import styles from './ArgsBar.module.css';

const FUZZ: readonly { filling: Filling; label: string; hint: string }[] = [
  { filling: 'random', label: 'A random value', hint: 'Valid, and another one each time' },
  { filling: 'empty', label: 'Empty values', hint: 'Texts without a character, zero' },
  {
    filling: 'lowest',
    label: 'Lowest limits',
    hint: 'What is required, as short and small as allowed',
  },
  { filling: 'highest', label: 'Highest limits', hint: 'Everything, as long and large as allowed' },
  { filling: 'unicode', label: 'Unicode', hint: 'Other scripts, emoji, quotes, line breaks' },
  { filling: 'invalid', label: 'Invalid on purpose', hint: 'To see the arguments gate refuse' },
];

/** Fills the arguments of a call with what its schema allows, and once with what it does not. */
export function ArgsBar({ callId }: { callId: string }) {
  const { late } = useActions();
  const [refusal, setRefusal] = useState<string>();
  const fill = (filling: Filling) => {
    late('fill').then(
      ({ fillArgs }) => setRefusal(fillArgs(callId, filling)),
      () => setRefusal('What fills arguments did not load. Check the network and try again.'),
    );
  };
  return (
    <>
      <Button small onClick={() => fill('example')} title="Fill with an example from the schema">
        <WandSparkles aria-hidden />
        Example
      </Button>
      <Menu
        small
        aria-label="Fuzz"
        title="Fill with what the schema allows, or does not"
        items={FUZZ.map(({ filling, label, hint }) => ({
          label,
          hint,
          onChoose: () => fill(filling),
        }))}
      >
        <Dices aria-hidden />
        Fuzz
      </Menu>
      <p role="status" className={styles.refusal}>
        {refusal}
      </p>
    </>
  );
}
