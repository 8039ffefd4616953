/** Times recorded in the page, in milliseconds since its navigation. */
export interface Probes {
  /** Run was enabled. */
  runEnabled?: number;
  /** The result of the example's first call was visible. */
  firstResult?: number;
  /** The full editor has replaced the plain one. */
  fullEditor?: number;
  /** The page announced that the batch was stopped. */
  stopped?: number;
  longTasks: { start: number; duration: number }[];
  /** Clicks and keys: from the event to the next frame. */
  interactions: { name: string; start: number; duration: number }[];
  /** From the start of the work on a frame until its end. */
  frames: { start: number; work: number }[];
}

/**
 * Runs in the page before its own scripts. Watches the visible page by roles and words, and
 * measures each frame. The function uses no outer names, because it is sent as text.
 */
export function installProbes(): void {
  if (window.top !== window) return;
  const probes: Probes = { longTasks: [], interactions: [], frames: [] };
  Object.assign(window, { probes });
  const now = () => performance.now();

  const look = () => {
    const news = [...document.querySelectorAll('[role="status"]')];
    if (news.some((one) => one.textContent?.startsWith('The batch was stopped')))
      probes.stopped ??= now();
    if (probes.fullEditor !== undefined) return;
    const run = [...document.querySelectorAll('button')].find((button) =>
      button.textContent?.startsWith('Run batch'),
    );
    if (run && !run.disabled) probes.runEnabled ??= now();
    const first = document.querySelector('[role="option"]')?.textContent ?? '';
    if (/ok,/.test(first)) probes.firstResult ??= now();
    if (document.querySelector('[data-editor="full"]')) probes.fullEditor ??= now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-editor'],
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probes.longTasks.push({ start: startTime, duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, ...rest } of list.getEntries()) {
      void rest;
      probes.interactions.push({ name, start: startTime, duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit); // newer than the library's types

  const { port1, port2 } = new MessageChannel();
  let start = 0;
  // Runs after style, layout and paint, so that it includes the whole work on the frame.
  port1.onmessage = () => probes.frames.push({ start, work: now() - start });
  const frame = () => {
    start = now();
    port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
