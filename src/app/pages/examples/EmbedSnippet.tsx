import { embedSnippet } from '../../lib/embed-snippet.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './ExampleView.module.css';

/** The HTML that embeds the example in another page. */
export function EmbedSnippet({ slug }: { slug: string }) {
  const text = embedSnippet({ example: slug }, new URL('.', location.href).href);
  return (
    <section aria-labelledby="embed">
      <h2 id="embed" className={styles.heading}>
        Embed this
      </h2>
      <p>It is a static picture until a reader runs it. It sends no request to another host.</p>
      <pre className={styles.snippet}>{text}</pre>
      <CopyButton text={() => text}>Copy the snippet</CopyButton>
    </section>
  );
}
