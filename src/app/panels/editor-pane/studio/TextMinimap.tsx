import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { watchPalette } from '../../../lib/watch-palette.ts';
import { type MapTone, toMapRows } from './map-rows.ts';
import type { ShownLine } from './TextLines.tsx';
import styles from './TextMinimap.module.css';

/** Options of {@link TextMinimap}. */
export interface TextMinimapProps {
  lines: readonly ShownLine[];
  /** The summary, for those who do not see it. */
  label: string;
  scroller: RefObject<HTMLElement | null>;
  /** Called with the pressed place, from 0 to 1. */
  onShow: (share: number) => void;
}

/** The whole text in miniature, with the visible part marked. A press scrolls there. */
export function TextMinimap({ lines, label, scroller, onShow }: TextMinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0, version: 0 });
  const [part, setPart] = useState({ top: 0, height: 0 });

  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return;
    const measure = () =>
      setSize(({ version }) => ({
        ...{ width: box.clientWidth, height: box.clientHeight },
        version: version + 1,
      }));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    const end = watchPalette(measure);
    return () => {
      observer.disconnect();
      end();
    };
  }, []);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || size.height === 0) return;
    const ratio = window.devicePixelRatio;
    canvas.current.width = Math.round(size.width * ratio);
    canvas.current.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    const fills = readFills(canvas.current);
    for (const { top, height, tone, share } of toMapRows(lines, size.height)) {
      context.fillStyle = fills[tone];
      context.globalAlpha = tone === 'left-out' ? 0.5 : 1;
      context.fillRect(0, top, Math.max(3, size.width * share), height);
    }
  }, [lines, size]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => {
      const all = Math.max(1, box.scrollHeight);
      setPart({ top: box.scrollTop / all, height: Math.min(1, box.clientHeight / all) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [scroller]);

  const show = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    onShow((event.clientY - top) / height);
  };
  return (
    <div
      role="img"
      aria-label={label}
      className={styles.map}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        show(event);
      }}
      onPointerMove={show}
    >
      <canvas ref={canvas} className={styles.picture} aria-hidden />
      <span
        aria-hidden
        className={styles.part}
        style={{ top: `${part.top * 100}%`, height: `${part.height * 100}%` }}
      />
    </div>
  );
}

function readFills(canvas: HTMLCanvasElement): Record<MapTone, string> {
  if (matchMedia('(forced-colors: active)').matches) {
    return {
      kept: 'CanvasText',
      cut: 'LinkText',
      'left-out': 'GrayText',
      shown: 'CanvasText',
      lost: 'Highlight',
    };
  }
  const style = getComputedStyle(canvas);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return {
    kept: read('--ok'),
    cut: read('--cut'),
    'left-out': read('--line-2'),
    shown: read('--ink'),
    lost: read('--failed'),
  };
}
