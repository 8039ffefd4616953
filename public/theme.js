// Runs before the first paint, so that a dark page never flashes white. Kept in its own file
// because a strict content security policy forbids inline scripts.
(() => {
  let choice = 'system';
  try {
    const directory = new URL('.', document.baseURI).pathname;
    // Earlier versions had one name for all playgrounds of an origin.
    choice =
      localStorage.getItem(`toolyard@${directory}.theme`) ??
      localStorage.getItem('toolyard.theme') ??
      'system';
  } catch {
    // Storage is refused in some frames; the system's theme is the answer then.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
