import { Command as List } from 'cmdk';
import { memo } from 'react';
import { formatKeys } from '../../lib/shortcuts.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import type { Command } from './command.ts';
import styles from './Palette.module.css';

/** Options of {@link CommandRow}. */
export interface CommandRowProps extends Pick<Command, 'id' | 'title'> {
  hint: Command['hint'] | undefined;
  shortcut: Command['shortcut'] | undefined;
  /** The same function for each drawing. */
  onChoose: (id: string) => void;
}

/**
 * A found command. Parts of the list arrive one after the other, which makes all commands anew: the
 * row of an equal one is not drawn again.
 */
export const CommandRow = memo(function CommandRow(props: CommandRowProps) {
  const { id, title, hint, shortcut, onChoose } = props;
  const keys = shortcut && formatKeys(shortcut);
  return (
    <List.Item value={id} className={styles.item} onSelect={() => onChoose(id)}>
      <span className={styles.title}>{title}</span>
      <span className={styles.hint}>{hint}</span>
      {keys !== undefined && <Kbd>{keys}</Kbd>}
    </List.Item>
  );
});
