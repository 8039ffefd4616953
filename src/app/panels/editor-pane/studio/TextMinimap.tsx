import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { watchPalette } from '../../../lib/watch-palette.ts';
import { toMapRows } from './map-rows.ts';
import { paintMap } from './paint-map.ts';
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
    paintMap(context, toMapRows(lines, size.height), size.width);
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
