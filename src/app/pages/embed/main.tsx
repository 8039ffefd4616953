import { createRoot } from 'react-dom/client';
import { createBrowserPorts } from '../../../browser-ports.ts';
import { allowWorkersOfOrigin } from '../../browser/trusted-types.ts';
import '../../styles/tokens.css';
import '../../styles/fonts.css';
import '../../styles/base.css';
import '../../styles/forced-colours.css';
import './embed.css';
import { applyLook } from './apply-look.ts';
import { EmbedPage } from './EmbedPage.tsx';
import { createPageAround } from './page-around.ts';
import { readParameters } from './parameters.ts';

allowWorkersOfOrigin();
const parameters = readParameters(location.hash);
const page = createPageAround(parameters.page, window);
const ports = createBrowserPorts();

const workspaceText = new Promise<string>((resolve) => {
  page.listen((message) => {
    if (message.type === 'workspace') resolve(message.text);
    else applyLook(message);
  });
});
applyLook(parameters.look);
// Without a theme from the embedding page, the demo follows the device.
if (!parameters.look.theme) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyLook(parameters.look),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('embed.html has no element with the id "root".');
// In an opaque frame, the picture by `embed-frame.js` stays.
if (self.origin !== 'null') {
  createRoot(root).render(
    <EmbedPage
      parameters={parameters}
      page={page}
      workspaceText={() => workspaceText}
      open={async (opening, options) =>
        (await import('../../../session/open-demo.ts')).openDemo(ports, opening, options)
      }
    />,
  );
}
