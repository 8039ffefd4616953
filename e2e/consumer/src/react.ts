import { createElement, type ReactElement } from 'react';
import { ToolyardEmbed, type ToolyardEmbedProps } from 'toolyard/react';

/** Uses the component. This file is only compiled, because it needs a page to run. */
export function showLesson(lesson: string, show: (sentence: string) => void): ReactElement {
  const props: ToolyardEmbedProps = { lesson, title: lesson, height: 480, load: 'visible' };
  return createElement(
    ToolyardEmbed,
    { ...props, onRan: ({ sentence }) => show(sentence), onError: ({ message }) => show(message) },
    'The fallback.',
  );
}

// @ts-expect-error The component names the values of `view`.
createElement(ToolyardEmbed, { example: 'even-budget', view: 'ladders' });
