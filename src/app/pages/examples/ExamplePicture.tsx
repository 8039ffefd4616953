import type { GalleryExample } from '../../../catalog/gallery/gallery.ts';
import { pictureAddress } from '../../../embed/picture-address.ts';
import styles from './ExamplePicture.module.css';

/** What an example's result looks like: in both themes, of which the page's own is shown and loaded. */
export function ExamplePicture({ slug }: { slug: GalleryExample['slug'] }) {
  return (
    <div className={styles.place}>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          className={styles[theme]}
          src={pictureAddress('example', slug, theme)}
          width={360}
          height={264}
          loading="lazy"
          decoding="async"
          alt=""
        />
      ))}
    </div>
  );
}
