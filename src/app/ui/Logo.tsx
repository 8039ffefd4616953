/** Three lanes of a run. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="var(--accent)" aria-hidden="true">
      <rect x="1" y="3" width="12" height="4" rx="1.5" />
      <rect x="5" y="8.5" width="14" height="4" rx="1.5" opacity=".6" />
      <rect x="3" y="14" width="9" height="4" rx="1.5" opacity=".32" />
    </svg>
  );
}
