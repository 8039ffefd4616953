// Runs before the first paint of a demo's frame. An ordinary script in a file of its own: modules do
// not load in an opaque frame (one with `sandbox` and without `allow-same-origin`), and a strict
// content security policy forbids inline scripts.
(() => {
  /** Tells the page around that the frame has arrived, and if its code does not. */
  const tellPage = () => {
    const page = given.get('page');
    if (!page || parent === self || !URL.canParse(page)) return;
    const tell = (type, detail) => parent.postMessage({ toolyard: 'demo', type, detail }, page);
    tell('opening', {});
    const onError = ({ target }) => {
      if (target instanceof HTMLScriptElement)
        tell('error', { reason: 'failed', message: 'The code of this demo did not load.' });
    };
    // Errors of scripts do not bubble.
    addEventListener('error', onError, true);
  };
  const given = new URLSearchParams(location.hash.slice(1));
  const isDark =
    given.get('theme') === 'dark' ||
    (given.get('theme') !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
  if (self.origin !== 'null') {
    tellPage();
    return;
  }

  // Here nothing can run, so it is the picture of the run, with a way to the playground.
  const kind = given.get('kind');
  const slug = encodeURIComponent(given.get('slug') ?? '');
  const isBuilt = slug !== '' && (kind === 'example' || kind === 'lesson');
  const places = { example: `#/examples/${slug}`, lesson: `#/learn/${slug}` };
  const make = (tag, properties, style) => {
    const element = Object.assign(document.createElement(tag), properties);
    Object.assign(element.style, style);
    return element;
  };
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    if (isBuilt) {
      const src = `pictures/${kind}-${slug}.${theme}.svg#card`;
      const alt = 'Picture of a run';
      root.append(make('img', { src, alt }, { position: 'fixed', width: '100%', height: '100%' }));
    }
    const href = isBuilt ? places[kind] : (given.get('link') ?? '');
    root.append(
      make(
        'a',
        {
          href: `./${href}`,
          target: '_blank',
          rel: 'noopener',
          textContent: 'Open the playground',
        },
        {
          ...{
            position: 'fixed',
            top: '6px',
            right: '8px',
            padding: '4px 12px',
            borderRadius: '6px',
          },
          ...{ font: '600 13px/20px system-ui, sans-serif', textDecoration: 'none' },
          ...(isDark
            ? { background: '#8f86ff', color: '#0f0d24' }
            : { background: '#5b4ee0', color: '#ffffff' }),
        },
      ),
    );
    document.body.style.margin = '0';
  });
})();
