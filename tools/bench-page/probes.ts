/** What is noted in the page while it runs. Times in milliseconds since its navigation. */
export interface Probes {
  /** Run could be pressed. */
  runEnabled?: number;
  /** The first call of the example had its result on the screen. */
  firstResult?: number;
  /** The full editor has replaced the plain one. */
  fullEditor?: number;
  /** The batch was announced as stopped. */
  stopped?: number;
  longTasks: { start: number; duration: number }[];
  /** Clicks and keys: from the event to the next picture. */
  interactions: { name: string; start: number; duration: number }[];
  /** From the first thing that is done for a picture until the picture is handed over. */
  frames: { start: number; work: number }[];
}

/**
 * Runs in the page, before its own scripts: watches what a person would see, by roles and words,
 * and how long each picture takes. Written without anything from outside, as it is sent as text.
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
  // Comes after style, layout and paint, so that the picture's whole work is in.
  port1.onmessage = () => probes.frames.push({ start, work: now() - start });
  const frame = () => {
    start = now();
    port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
