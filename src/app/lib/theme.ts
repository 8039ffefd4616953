import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The user's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

// The value is a bare word, not JSON: `public/theme.js` reads it before anything else is loaded.
const KEY = 'toolyard.theme';

const theme = createStore<{ choice: ThemeChoice }>(() => ({ choice: readChoice() }));

/** The theme as the person chose it. */
export function useTheme(): ThemeChoice {
  return useStore(theme, ({ choice }) => choice);
}

/** Changes the theme, and remembers it. */
export function setTheme(choice: ThemeChoice): void {
  theme.setState({ choice });
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice then lasts until the page is closed.
  }
}

/** Puts the theme on the document, now and whenever it or the device's changes. @returns ends that */
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
