import { Dices, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { FillStrategy } from '../../../../session/arguments/index.ts';
import { useActions } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import styles from './ArgsBar.module.css';

const FUZZ: readonly { filling: FillStrategy; label: string; hint: string }[] = [
  { filling: 'random', label: 'Random value', hint: 'Valid, different each time' },
  { filling: 'empty', label: 'Empty values', hint: 'Empty strings, zero' },
  {
    filling: 'lowest',
    label: 'Lowest limits',
    hint: 'Only required fields, minimum values',
  },
  { filling: 'highest', label: 'Highest limits', hint: 'All fields, maximum values' },
  { filling: 'unicode', label: 'Unicode', hint: 'Non-Latin scripts, emoji, quotes, line breaks' },
  { filling: 'invalid', label: 'Invalid value', hint: 'The arguments gate refuses it' },
];

/** Fills the arguments of a call with valid values from its schema, or with an invalid one. */
export function ArgsBar({ callId }: { callId: string }) {
  const { loadActions } = useActions();
  const [refusal, setRefusal] = useState<string>();
  const fill = (filling: FillStrategy) => {
    loadActions('fill').then(
      async ({ fillArgs }) => setRefusal(await fillArgs(callId, filling)),
      () => setRefusal('The argument generator did not load. Check the network and try again.'),
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
        aria-label="Generate"
        title="Fill with valid, extreme or invalid values"
        items={FUZZ.map(({ filling, label, hint }) => ({
          label,
          hint,
          onChoose: () => fill(filling),
        }))}
      >
        <Dices aria-hidden />
        Generate
      </Menu>
      <p role="status" className={styles.refusal}>
        {refusal}
      </p>
    </>
  );
}
