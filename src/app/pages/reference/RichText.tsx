import { Fragment } from 'react';
import { toHash } from '../../lib/address.ts';
import { findPage } from '../../lib/reference/clause-pages.ts';
import { EntryLink } from './EntryLink.tsx';
import styles from './RichText.module.css';

/** Text of a comment: paragraphs, lists, `code` and links to other exports. */
export function RichText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {toBlocks(text).map((block) =>
        block.items ? (
          <ul key={block.key} className={styles.list}>
            {block.items.map((item) => (
              <li key={item}>
                <RichLine text={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={block.key}>
            <RichLine text={block.text} />
          </p>
        ),
      )}
    </div>
  );
}

/** A line of such a text. */
export function RichLine({ text }: { text: string }) {
  let at = 0;
  return text.split(PARTS).map((part) => {
    const key = at;
    at += part.length;
    const link = /^\{@link\s+([^}\s|]+)[^}]*\}$/.exec(part)?.[1];
    if (link !== undefined) return <EntryLink key={key} name={link} />;
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    const [, label = part, id] = /^\[(.+)\]\(#([\w-]+)\)$/.exec(part) ?? CITED.exec(part) ?? [];
    if (id !== undefined) return <ClauseLink key={key} id={id} label={label} />;
    return <Fragment key={key}>{part}</Fragment>;
  });
}

const CITED = /^(docs\/contract\.md#([\w-]+))$/;

// The label of a link may contain code.
const PARTS =
  /(\[[^\]]+\]\(#[\w-]+\)|`[^`]*`|\*\*[^*]+\*\*|docs\/contract\.md#[\w-]+|\{@link[^}]*\})/;

function ClauseLink({ id, label }: { id: string; label: string }) {
  // A heading with several clauses has no page.
  const rest = findPage(id)?.id ?? '';
  return (
    <a href={toHash({ route: 'reference', rest })} className={styles.link}>
      {label.startsWith('`') ? <code>{label.slice(1, -1)}</code> : label}
    </a>
  );
}

interface Block {
  key: string;
  text: string;
  items?: readonly string[];
}

function toBlocks(text: string): Block[] {
  return text.split(/\n{2,}/).flatMap((paragraph): Block[] => {
    const [before = '', ...items] = paragraph.split(/(?:^|\n)- /);
    const blocks: Block[] = [];
    if (before.trim() !== '') blocks.push({ key: before, text: oneLine(before) });
    if (items.length > 0) blocks.push({ key: paragraph, text: '', items: items.map(oneLine) });
    return blocks;
  });
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
