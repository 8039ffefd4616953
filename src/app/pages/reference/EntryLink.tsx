import { createContext, useContext } from 'react';
import { toHash } from '../../lib/address.ts';
import { findClauseOf } from './contents.ts';
import styles from './EntryLink.module.css';

/** Links to an export within its clause; an address contains only the clause. */
export const OpenEntry = createContext<(name: string) => void>(() => {});

/** The name of an export, as a link to it. */
export function EntryLink({ name, className }: { name: string; className?: string | undefined }) {
  const open = useContext(OpenEntry);
  const [root = name] = name.split('.');
  const clause = findClauseOf(root);
  if (clause === undefined) return <code>{name}</code>;
  return (
    <a
      href={toHash({ route: 'reference', rest: clause })}
      className={className ?? styles.link}
      onClick={() => open(root)}
    >
      {name}
    </a>
  );
}
