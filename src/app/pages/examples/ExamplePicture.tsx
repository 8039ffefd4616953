import { useEffect, useRef } from 'react';
import type { GalleryExample } from '../../../catalog/gallery/gallery.ts';
import styles from './ExamplePicture.module.css';
import { loadPicture } from './load-picture.ts';

/**
 * The picture of an example's result, with the page's fonts and colours. It loads shortly before it
 * comes into view. Without it, the card has its text.
 */
export function ExamplePicture({ slug }: { slug: GalleryExample['slug'] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((one) => one.isIntersecting)) return;
        seen.disconnect();
        // A picture is an ornament: without it, nothing is missing.
        loadPicture(slug).then((picture) => picture.showIn(host), console.error);
      },
      { rootMargin: '400px' },
    );
    seen.observe(host);
    return () => seen.disconnect();
  }, [slug]);
  return <div ref={place} className={styles.place} aria-hidden />;
}
