import { createRoot } from 'react-dom/client';
import { createBrowserPorts } from '../../browser-ports.ts';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import './embed.css';
import { EmbedPage } from './EmbedPage.tsx';
import { createPageAround } from './page-around.ts';
import { readParameters } from './parameters.ts';

const parameters = readParameters(location.hash);
const page = createPageAround(parameters.page, window);
const ports = createBrowserPorts();

const workspaceText = new Promise<string>((resolve) => {
  page.listen((message) => {
    if (message.type === 'workspace') return resolve(message.text);
    document.documentElement.dataset.theme = message.theme;
    document.documentElement.style.colorScheme = message.theme;
  });
});

const root = document.getElementById('root');
if (root === null) throw new Error('embed.html has no element with the id "root".');
// In an opaque frame the page stays the picture that `embed-frame.js` made of it.
if (self.origin !== 'null') {
  createRoot(root).render(
    <EmbedPage
      parameters={parameters}
      page={page}
      workspaceText={() => workspaceText}
      open={async (opening) =>
        (await import('../../session/open-demo.ts')).openDemo(ports, opening)
      }
    />,
  );
}
