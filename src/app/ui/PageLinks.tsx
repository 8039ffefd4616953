import { PAGES, type PageRoute } from '../lib/route.ts';
import styles from './PageLinks.module.css';

const LINKS = [
  { page: undefined, href: '#/', label: 'Playground' },
  ...PAGES.map(({ page, label }) => ({ page, href: `#/${page}`, label })),
];

/** Links to the pages. @param page the current one; absent for the playground */
export function PageLinks({ page }: { page?: PageRoute }) {
  return (
    <nav className={styles.links} aria-label="Pages">
      {LINKS.map((link) => (
        <a
          key={link.href}
          href={link.href}
          aria-current={link.page === page ? 'page' : undefined}
          className={styles.link}
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}
