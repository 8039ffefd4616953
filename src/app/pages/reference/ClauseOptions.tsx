import { optionsOf } from '../../lib/reference/contents.ts';
import article from './ClauseArticle.module.css';
import { EntryLink } from './EntryLink.tsx';
import styles from './EntryView.module.css';
import { MemberView } from './EntryView.tsx';

/** The options that change what a clause says, wherever their types are described. */
export function ClauseOptions({ clause }: { clause: string }) {
  const options = optionsOf(clause);
  if (options.length === 0) return null;
  return (
    <section className={article.part} aria-labelledby="options">
      <h2 id="options" className={article.heading}>
        Options
      </h2>
      <dl className={styles.members}>
        {options.map(({ at, type, member }) => (
          <MemberView
            key={at}
            member={member}
            at={at}
            owner={
              <>
                of <EntryLink name={type} />
              </>
            }
          />
        ))}
      </dl>
    </section>
  );
}
