import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type ThemeChoice, useTheme } from '../lib/theme.ts';
import { Button } from './Button.tsx';

const THEMES: Record<ThemeChoice, { label: string; Icon: typeof Sun; next: ThemeChoice }> = {
  system: { label: 'Theme: system', Icon: Monitor, next: 'light' },
  light: { label: 'Theme: light', Icon: Sun, next: 'dark' },
  dark: { label: 'Theme: dark', Icon: Moon, next: 'system' },
};

/** Switches to the next theme. */
export function ThemeButton() {
  const { label, Icon, next } = THEMES[useTheme()];
  return (
    <Button tone="plain" icon aria-label={label} onClick={() => setTheme(next)}>
      <Icon aria-hidden />
    </Button>
  );
}
