import { useCallback, useEffect, useState } from 'react';

/** What the person chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

// The value is a bare word, not JSON: `public/theme.js` reads it before anything else is loaded.
const KEY = 'toolyard.theme';
const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };

/** The theme, and a function that steps through system, light and dark. */
export function useTheme(): { choice: ThemeChoice; next: () => void } {
  const [choice, setChoice] = useState(readChoice);

  useEffect(() => {
    const media = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const dark = choice === 'dark' || (choice === 'system' && media.matches);
      document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    };
    apply();
    media.addEventListener('change', apply);
    return () => media.removeEventListener('change', apply);
  }, [choice]);

  const next = useCallback(() => {
    setChoice((current) => {
      const following = NEXT[current];
      writeChoice(following);
      return following;
    });
  }, []);

  return { choice, next };
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function writeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
