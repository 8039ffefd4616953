import { Fragment } from 'react';
import styles from './AccessParts.module.css';
import { ACCESS_PARTS, type AccessPart, toPartId } from './access-fold.ts';

/** Opens each part below the list of tools, which can be long. */
export function AccessParts() {
  return (
    <nav className={styles.parts} aria-label="Parts below the tools">
      More below this list:{' '}
      {ACCESS_PARTS.map((title, at) => (
        <Fragment key={title}>
          {at > 0 && <span aria-hidden> · </span>}
          <button type="button" className={styles.part} onClick={() => openPart(title)}>
            {title}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}

function openPart(title: AccessPart): void {
  const part = document.getElementById(toPartId(title));
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.querySelector('summary')?.focus();
  part.scrollIntoView({ block: 'start' });
}
