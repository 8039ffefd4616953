import type { GalleryExample } from '../../../catalog/gallery/gallery.ts';
import { toHash } from '../../lib/address.ts';
import styles from './ExampleCard.module.css';
import { ExamplePicture } from './ExamplePicture.tsx';

/** The id of a card's link, to restore the focus. */
export function cardId(slug: string): string {
  return `example-${slug}`;
}

/** An example in the list: its picture, its summary and its lesson. */
export function ExampleCard({ example }: { example: GalleryExample }) {
  const { slug, title, sentence, teaches, system } = example;
  return (
    <li className={styles.card}>
      <ExamplePicture slug={slug} />
      <div className={styles.text}>
        {system !== undefined && <p className={styles.system}>{system}</p>}
        <h3 className={styles.title}>
          <a
            id={cardId(slug)}
            className={styles.link}
            href={toHash({ route: 'examples', rest: slug })}
          >
            {title}
          </a>
        </h3>
        <p>{sentence}</p>
        <p className={styles.teaches}>{teaches}</p>
      </div>
    </li>
  );
}
