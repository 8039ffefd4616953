import { type ReactNode, useEffect } from 'react';
import { setPageTitle } from '../lib/page-title.ts';
import type { PageRoute } from '../lib/route.ts';
import { applyTheme } from '../lib/theme.ts';
import { Logo } from '../ui/Logo.tsx';
import { PageLinks } from '../ui/PageLinks.tsx';
import { ThemeButton } from '../ui/ThemeButton.tsx';
import styles from './PageFrame.module.css';

/** Options of {@link PageFrame}. */
export interface PageFrameProps {
  page: PageRoute;
  /** The title of the browser tab; `children` contain the page's heading. */
  title: string;
  children: ReactNode;
}

/** The frame of a page with text: links to the other pages, and the theme button. */
export function PageFrame({ page, title, children }: PageFrameProps) {
  useEffect(applyTheme, []);
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle(undefined);
  }, [title]);
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <a className={styles.brand} href="#/" aria-label="Toolyard playground">
          <Logo />
          <span className={styles.name}>Toolyard</span>
        </a>
        <PageLinks page={page} />
        <span className={styles.space} />
        <ThemeButton />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
