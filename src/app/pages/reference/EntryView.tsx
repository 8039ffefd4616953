import { memo } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Code } from '../../ui/Code.tsx';
import styles from './EntryView.module.css';
import { RichLine, RichText } from './RichText.tsx';
import type { ApiEntry, ApiMember, Doc } from './reference.ts';

/** The id of an export's heading. */
export function entryId(name: string): string {
  return `export-${name}`;
}

/** One export: its signature, comment, members and examples. */
export const EntryView = memo(function EntryView({ entry }: { entry: ApiEntry }) {
  const { name, kind, from, signature, doc, members, file, line } = entry;
  return (
    <section className={styles.entry} aria-labelledby={entryId(name)}>
      <header className={styles.head}>
        <h3 id={entryId(name)} tabIndex={-1} className={styles.name}>
          {name}
        </h3>
        <Badge>{kind}</Badge>
        <span className={styles.place}>
          {from} · {file}:{line}
        </span>
      </header>
      <RichText text={doc.text} />
      <Code code={signature} />
      <Facts doc={doc} />
      {members.length > 0 && (
        <dl className={styles.members}>
          {members.map((member) => (
            <Member key={member.signature} member={member} />
          ))}
        </dl>
      )}
      {doc.examples.map((example) => (
        <Code key={example} code={example} copies={`example of ${name}`} />
      ))}
      {doc.source !== undefined && (
        <p className={styles.source}>
          <RichLine text={doc.source} />
        </p>
      )}
    </section>
  );
});

function Member({ member: { signature, doc } }: { member: ApiMember }) {
  const { text, returns, throws, defaultText, examples } = doc;
  const isSilent = !text && !returns && throws.length === 0 && !defaultText;
  return (
    <div className={styles.member}>
      <dt>
        <code>{signature}</code>
      </dt>
      {!isSilent && (
        <dd>
          {text !== '' && <RichText text={text} />}
          <Facts doc={doc} />
        </dd>
      )}
      {examples.map((example) => (
        <dd key={example}>
          <Code code={example} />
        </dd>
      ))}
    </div>
  );
}

/** The parameters, the return value, the errors and the default. */
function Facts({ doc: { params, returns, throws, defaultText } }: { doc: Doc }) {
  const facts = [
    ...params.map(({ name, text }) => ({ term: name, text, code: true })),
    ...(returns === undefined ? [] : [{ term: 'Returns', text: returns, code: false }]),
    ...throws.map((text) => ({ term: 'Throws', text, code: false })),
    ...(defaultText === undefined ? [] : [{ term: 'Default', text: defaultText, code: false }]),
  ];
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map(({ term, text, code }) => (
        <li key={`${term} ${text}`}>
          <span className={styles.term}>{code ? <code>{term}</code> : term}</span>{' '}
          <RichLine text={text} />
        </li>
      ))}
    </ul>
  );
}
