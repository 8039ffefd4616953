import type { PanelId } from '../../panels/panel-table.ts';

/** Other words for a panel in the palette's search. Apart from the table of panels, which the page loads first. */
export const PANEL_TEXT: Readonly<Record<PanelId, string>> = {
  timeline: 'zoom lanes gantt scrub critical path slots queue waiting filter calls',
  problems: 'doctor errors warnings findings inspect tools fixes',
  log: 'events decisions order',
  world: 'fixtures files tables rows issues pages mail world kv key value store reset',
  runs: 'history compare earlier past diff',
  definitions: 'search tools budget of definitions pinned pin strict mode schema of a provider',
  messages: 'provider json openai anthropic gemini wire',
};
