import { Ellipsis } from 'lucide-react';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/MenuList.tsx';
import { ZOOM } from './geometry.ts';
import { limitLabel, useConcurrency } from './use-concurrency.ts';
import type { View } from './use-view.ts';

/** Options of {@link TimelineMenu}. */
export type TimelineMenuProps = Pick<View, 'zoomed' | 'zoomBy' | 'fit'>;

/** The zoom and the concurrency, for which a narrow timeline has no room. */
export function TimelineMenu({ zoomed, zoomBy, fit }: TimelineMenuProps) {
  const concurrency = useConcurrency();
  const limits: MenuItem[] =
    concurrency?.limits.map((limit, at) => ({
      label: limitLabel(limit),
      checked: limit === concurrency.current,
      divided: at === 0,
      onChoose: () => concurrency.choose(limit),
    })) ?? [];
  const items: MenuItem[] = [
    { label: 'Zoom in', onChoose: () => zoomBy(ZOOM.in) },
    { label: 'Zoom out', onChoose: () => zoomBy(ZOOM.out) },
    ...(zoomed ? [{ label: 'Fit the whole run', onChoose: fit }] : []),
    ...limits,
  ];
  return (
    <Menu tone="plain" small icon aria-label="Zoom and calls at once" items={items}>
      <Ellipsis aria-hidden />
    </Menu>
  );
}
