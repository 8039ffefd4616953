import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { scopedName } from './scoped-name.ts';

/** The user's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

// The value is plain text, not JSON: `public/theme.js` reads it before any other script loads.
const KEY = scopedName('toolyard.theme');

const theme = createStore<{ choice: ThemeChoice }>(() => ({ choice: readChoice() }));

/** The theme that the user chose. */
export function useTheme(): ThemeChoice {
  return useStore(theme, ({ choice }) => choice);
}

/** Changes and stores the theme. */
export function setTheme(choice: ThemeChoice): void {
  theme.setState({ choice });
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice then lasts until the page closes.
  }
}

/**
 * Applies the theme to the document, now and after each change of it or of the device's. @returns a
 * function that ends the updates
 */
export function applyTheme(): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const { choice } = theme.getState();
    const dark = choice === 'dark' || (choice === 'system' && media.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  media.addEventListener('change', apply);
  const unsubscribe = theme.subscribe(apply);
  return () => {
    media.removeEventListener('change', apply);
    unsubscribe();
  };
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
