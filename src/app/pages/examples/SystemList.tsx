import type { GallerySystem } from '../../../catalog/gallery/gallery.ts';
import styles from './ExampleGrid.module.css';

/** The published registries, each with its subject. */
export function SystemList() {
  return (
    <dl className={styles.systems}>
      {Object.entries(SYSTEMS).map(([name, what]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

const SYSTEMS: Record<GallerySystem, string> = {
  'Ethos tool registry':
    'One batch of calls: the gates in their order, one budget for all results, and reducers.',
  'Ethos tool interface':
    'One tool: its schema, its context, and results with codes instead of exceptions.',
  'ADK tool registry': 'One turn: tools that exist only for it, and registries that are merged.',
  'Astromesh tool registry':
    'Tools in YAML: their kinds, permissions, rate limits, and agents that are tools.',
  'Air tool registry': 'A map from names to tools, which many calls read at the same time.',
};
