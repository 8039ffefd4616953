import type { GalleryExample } from '../../../catalog/gallery/gallery.ts';
import { pictureAddress } from '../../../embed/picture-address.ts';
import styles from './ExamplePicture.module.css';

/** The picture of an example's result. It exists in both themes, and only the current one loads. */
export function ExamplePicture({ slug }: { slug: GalleryExample['slug'] }) {
  return (
    <div className={styles.place}>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          className={styles[theme]}
          src={pictureAddress('example', slug, theme)}
          width={360}
          height={220}
          loading="lazy"
          decoding="async"
          alt=""
        />
      ))}
    </div>
  );
}
