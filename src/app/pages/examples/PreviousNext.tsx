import { galleryExamples } from '../../../catalog/gallery/gallery.ts';
import { toHash } from '../../lib/address.ts';
import styles from './ExampleView.module.css';

/** Links to the previous and the next example. */
export function PreviousNext({ slug }: { slug: string }) {
  const at = galleryExamples.findIndex((one) => one.slug === slug);
  const [before, after] = [galleryExamples[at - 1], galleryExamples[at + 1]];
  return (
    <nav className={styles.next} aria-label="Previous and next">
      {before && (
        <a href={toHash({ route: 'examples', rest: before.slug })}>
          <span aria-hidden>‹ </span>
          {before.title}
        </a>
      )}
      {after && (
        <a className={styles.after} href={toHash({ route: 'examples', rest: after.slug })}>
          {after.title}
          <span aria-hidden> ›</span>
        </a>
      )}
    </nav>
  );
}
