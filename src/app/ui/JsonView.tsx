import { memo } from 'react';
import styles from './JsonView.module.css';

/** Options of {@link JsonView}. */
export interface JsonProps {
  /** JSON text. Invalid JSON is shown unchanged. */
  text: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/g;

/** JSON with its keys, strings and numbers in the code colours. */
export const JsonView = memo(function Json({ text }: JsonProps) {
  return <code className={styles.json}>{paint(text)}</code>;
});

function paint(text: string): React.ReactNode[] {
  const nodes: React.ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) nodes.push(text.slice(end, match.index));
    const [whole, string, colon] = match;
    const style =
      string === undefined ? styles.number : colon === undefined ? styles.string : styles.key;
    nodes.push(
      <span key={match.index} className={style}>
        {string ?? whole}
      </span>,
    );
    if (colon !== undefined) nodes.push(colon);
    end = match.index + whole.length;
  }
  nodes.push(text.slice(end));
  return nodes;
}
