import { Ellipsis } from 'lucide-react';
import { Menu, type MenuItem } from './Menu.tsx';

/** Options of {@link MoreMenu}. */
export interface MoreMenuProps {
  /** What it is about, for the menu's name. */
  label: string;
  items: readonly MenuItem[];
  className?: string | undefined;
}

/** What can be done with something in a row, behind three dots. */
export function MoreMenu({ label, items, className }: MoreMenuProps) {
  return (
    <Menu
      tone="plain"
      small
      icon
      className={className}
      aria-label={`More for ${label}`}
      items={items}
    >
      <Ellipsis aria-hidden />
    </Menu>
  );
}
