import type { EmbedRun, ToolyardDemo } from 'toolyard/embed';

/** Uses a demo as a page does. This file is only compiled, because it needs a page to run. */
export async function watchDemo(show: (run: EmbedRun) => void): Promise<ToolyardDemo> {
  await import('toolyard/embed');
  const demo = document.createElement('toolyard-demo');
  demo.addEventListener('toolyard-ran', ({ detail }) => show(detail));
  return demo;
}
