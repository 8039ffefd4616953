import type { EmbedRun, ToolyardDemo } from 'toolyard/embed';

/** What a page does with a demo; it is compiled, and a page is needed to run it. */
export async function watchDemo(show: (run: EmbedRun) => void): Promise<ToolyardDemo> {
  await import('toolyard/embed');
  const demo = document.createElement('toolyard-demo');
  demo.addEventListener('toolyard-ran', ({ detail }) => show(detail));
  return demo;
}
