import type { EmbedEvents } from './embed/protocol.ts';
import { ToolyardDemo } from './embed/toolyard-demo.ts';

export type { EmbedError, EmbedEvents, EmbedRun, EmbedStep } from './embed/protocol.ts';
export type { ToolyardDemo };

declare global {
  interface HTMLElementTagNameMap {
    'toolyard-demo': ToolyardDemo;
  }
  interface HTMLElementEventMap {
    'toolyard-ready': CustomEvent<EmbedEvents['ready']>;
    'toolyard-ran': CustomEvent<EmbedEvents['ran']>;
    'toolyard-opened': CustomEvent<EmbedEvents['opened']>;
    'toolyard-passed': CustomEvent<EmbedEvents['passed']>;
    'toolyard-error': CustomEvent<EmbedEvents['error']>;
  }
}

// On a server there is nothing to define, and a page may load this twice.
if (globalThis.customElements && !customElements.get('toolyard-demo')) {
  customElements.define('toolyard-demo', ToolyardDemo);
}
