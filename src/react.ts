'use client';
import {
  type CSSProperties,
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import type { EmbedEvents } from './embed/protocol.ts';
import './embed.ts';

/** The part of a demo to show. */
export type EmbedView =
  | 'ladder'
  | 'result'
  | 'reducer'
  | 'timeline'
  | 'definitions'
  | 'code'
  | 'exercise';

/** Handlers of the element's events: `onRan` gets the `detail` of `toolyard-ran`. */
export type EmbedHandlers = {
  [Name in keyof EmbedEvents as `on${Capitalize<Name>}`]?:
    | ((detail: EmbedEvents[Name]) => void)
    | undefined;
};

/** The attributes and events of `<toolyard-demo>`, and what every element has. */
export interface ToolyardEmbedProps extends EmbedHandlers {
  /** The slug of an example of the gallery. */
  example?: string | undefined;
  /** The slug of a lesson. */
  lesson?: string | undefined;
  /** A link to a workspace, or the URL of a file. */
  src?: string | undefined;
  /** Default: depends on the workspace. */
  view?: EmbedView | undefined;
  /** Default: the element's own, which follows the page. */
  theme?: 'auto' | 'light' | 'dark' | 'system' | undefined;
  /** In pixels. Default: 360, for an exercise 640. */
  height?: number | undefined;
  /** The name of the frame, which screen readers announce. */
  title?: string | undefined;
  /** `visible` runs the demo when it scrolls into view. Default: the user presses Run. */
  load?: 'visible' | undefined;
  /** The URL of the playground's folder. Default: `/toolyard/`. */
  base?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Shown without JavaScript, and if there is no picture. */
  children?: ReactNode;
}

/**
 * The element `<toolyard-demo>` for React 18 and 19. On a server it renders the element, which
 * reserves its height.
 *
 * Source: docs/contract.md#demos.
 *
 * @example
 * <ToolyardEmbed example="failing-tests-reducer" onRan={({ sentence }) => console.log(sentence)} />
 */
export function ToolyardEmbed(props: ToolyardEmbedProps): ReactElement {
  const { base = '/toolyard/', height, className, style, children, ...rest } = props;
  const reserved = height ?? (props.view === 'exercise' ? 640 : 360);
  const entries = Object.entries(rest);
  const attributes = entries.filter(([name]) => !HANDLER.test(name));
  const handlers = entries.filter(([name]) => HANDLER.test(name));
  const element = useRef<HTMLElement>(null);
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  // React 18 attaches no listeners to custom elements.
  const names = handlers.map(([name]) => name).join(' ');
  useEffect(() => {
    const life = new AbortController();
    for (const name of names.split(' ').filter(Boolean)) {
      const tell = (event: Event) => {
        const [, handler] = current.current.find(([one]) => one === name) ?? [];
        // The type of the props says so.
        if (handler) (handler as (detail: unknown) => void)((event as CustomEvent).detail);
      };
      const type = name.replace(HANDLER, (_, first: string) => `toolyard-${first.toLowerCase()}`);
      element.current?.addEventListener(type, tell, { signal: life.signal });
    }
    return () => life.abort();
  }, [names]);
  return createElement(
    'toolyard-demo',
    {
      ...Object.fromEntries(attributes),
      base,
      height,
      ref: element,
      // React 18 writes `className` of a custom element as it is.
      class: className,
      // Until the element is defined, too.
      style: { display: 'block', height: reserved, ...style },
    },
    children,
  );
}

const HANDLER = /^on([A-Z])/;
