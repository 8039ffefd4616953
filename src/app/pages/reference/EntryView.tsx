import { memo, type ReactNode } from 'react';
import { CLAUSE_OPTIONS } from '../../lib/reference/clause-options.ts';
import type { ApiEntry, ApiMember, Doc } from '../../lib/reference/reference.ts';
import { toAnchor } from '../../lib/reference/reference-address.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Code } from '../../ui/Code.tsx';
import styles from './EntryView.module.css';
import { RichLine, RichText } from './RichText.tsx';

/** Options of {@link EntryView}. */
export interface EntryViewProps {
  entry: ApiEntry;
  /** The page, whose options have their anchors above. */
  clause: string;
}

/** One export: its signature, comment, members and examples. */
export const EntryView = memo(function EntryView({ entry, clause }: EntryViewProps) {
  const { name, kind, from, signature, doc, members, file, line } = entry;
  const listed = CLAUSE_OPTIONS[clause] ?? [];
  return (
    <section className={styles.entry} aria-labelledby={toAnchor(name)}>
      <header className={styles.head}>
        <h3 id={toAnchor(name)} tabIndex={-1} className={styles.name}>
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
            <MemberView
              key={member.signature}
              member={member}
              at={listed.includes(`${name}.${member.name}`) ? undefined : `${name}.${member.name}`}
            />
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

/** Options of {@link MemberView}. */
export interface MemberViewProps {
  member: ApiMember;
  /** Its place for addresses; `undefined` if another element of the page has it. */
  at: string | undefined;
  /** The name of its type, as a link; absent below the type itself. */
  owner?: ReactNode;
}

/** A member of an export: its signature, comment and default. */
export function MemberView({ member: { signature, doc }, at, owner }: MemberViewProps) {
  const { text, returns, throws, defaultText, examples } = doc;
  const isSilent = !text && !returns && throws.length === 0 && !defaultText;
  return (
    <div className={styles.member}>
      <dt id={at && toAnchor(at)} tabIndex={at === undefined ? undefined : -1}>
        <code>{signature}</code>
        {owner !== undefined && <span className={styles.owner}>{owner}</span>}
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
