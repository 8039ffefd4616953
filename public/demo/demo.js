const root = document.documentElement;
const button = document.getElementById('theme');

function paint() {
  const { theme } = root.dataset;
  button.textContent = theme === 'dark' ? 'Light page' : 'Dark page';
}

button.addEventListener('click', () => {
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  paint();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  root.dataset.theme = matches ? 'dark' : 'light';
  paint();
});
paint();

// The caption below a demo says what its last run came to.
document.addEventListener('toolyard-ran', ({ target, detail }) => {
  const caption = document.querySelector(`[data-demo="${target.id}"]`);
  const { sentence, rawChars, keptChars } = detail;
  const [kept, raw] = [keptChars, rawChars].map((count) => count.toLocaleString('en'));
  const saved = keptChars < rawChars ? ` Model gets ${kept} of ${raw} characters.` : '';
  caption.textContent = `${sentence}.${saved}`;
});
