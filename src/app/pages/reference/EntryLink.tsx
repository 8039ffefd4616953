import { findClauseOf } from '../../lib/reference/contents.ts';
import { toAnchor, toReferenceHash } from '../../lib/reference/reference-address.ts';
import styles from './EntryLink.module.css';

/** The name of an export or of a member of one, as a link to it. */
export function EntryLink({ name, className }: { name: string; className?: string | undefined }) {
  const [root = name] = name.split('.');
  const clause = findClauseOf(root);
  if (clause === undefined) return <code>{name}</code>;
  return (
    <a
      href={toReferenceHash({ clause, at: root })}
      className={className ?? styles.link}
      // The address may be the current one, whose place has been scrolled away.
      onClick={() => document.getElementById(toAnchor(root))?.scrollIntoView()}
    >
      {name}
    </a>
  );
}
