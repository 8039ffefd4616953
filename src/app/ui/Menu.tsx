import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, type ButtonProps } from './Button.tsx';
import { type MenuItem, MenuList } from './MenuList.tsx';
import { placeBeside } from './place-beside.ts';

/** Options of {@link Menu}, besides those of its button. */
export interface MenuProps extends ButtonProps {
  items: readonly MenuItem[];
  children: ReactNode;
}

/** A button that opens a menu: arrows move, Escape closes. */
export function Menu({ items, children, ...button }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // A page has dozens of menus, and rarely is one open. Until then it has only what keys choose.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} ref={opener} aria-haspopup="menu" popoverTarget={id}>
        {children}
      </Button>
      <MenuList
        ref={list}
        id={id}
        label={button['aria-label']}
        items={isOpen ? items : items.filter(({ keys }) => keys !== undefined)}
        onOpen={() => flushSync(() => setOpen(true))}
        onToggle={(opened) => {
          setOpen(opened);
          if (opened && list.current && opener.current) placeBeside(list.current, opener.current);
        }}
      />
    </>
  );
}

/** Options of {@link MoreMenu}. */
export interface MoreMenuProps {
  /** The menu's subject, for its name. */
  label: string;
  items: readonly MenuItem[];
  className?: string | undefined;
}

/** The actions on a row, behind three dots. */
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
