import {
  ChartNoAxesGantt,
  FileText,
  ListChecks,
  type LucideIcon,
  Scissors,
  Wrench,
} from 'lucide-react';
import type { GalleryExample } from '../../catalog/gallery/index.ts';
import styles from './ExamplePicture.module.css';

const ICONS: Record<GalleryExample['view'], LucideIcon> = {
  ladder: ListChecks,
  result: FileText,
  reducer: Scissors,
  timeline: ChartNoAxesGantt,
  definitions: Wrench,
};

/** The place of an example's picture, as large before the picture is there as with it. */
export function ExamplePicture({ example: { view } }: { example: GalleryExample }) {
  const Icon = ICONS[view];
  return (
    <div className={styles.place} aria-hidden>
      <Icon />
    </div>
  );
}
