import { Dices, WandSparkles } from 'lucide-react';
import type { FillStrategy } from '../../../../session/arguments/index.ts';
import { useFill } from '../../../lib/use-fill.ts';
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
  const { note, fill } = useFill();
  return (
    <>
      <Button
        small
        onClick={() => fill(callId, 'example')}
        title="Fill with an example from the schema"
      >
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
          onChoose: () => fill(callId, filling),
        }))}
      >
        <Dices aria-hidden />
        Generate
      </Menu>
      <p role="status" className={note?.failed ? styles.refusal : styles.note}>
        {note?.text}
      </p>
    </>
  );
}
