/** A backend of the simulated world that fault rules can name. */
export interface BackendName {
  name: string;
  /** A short description. */
  about: string;
}

/** Every backend that fault rules can name. */
export const backendNames: readonly BackendName[] = [
  { name: 'disk', about: 'files of the example tools' },
  { name: 'files', about: 'files, every tool' },
  { name: 'keys', about: 'key-values' },
  { name: 'processes', about: 'the terminal' },
  { name: 'search', about: 'web search' },
  { name: 'pages', about: 'web pages' },
  { name: 'apis', about: 'APIs of the team' },
  { name: 'linear', about: 'the Linear server' },
  { name: 'warehouse', about: 'SQL by HTTP' },
  { name: 'wiki', about: 'articles' },
  { name: 'tracker', about: 'issues' },
  { name: 'shop', about: 'products and orders' },
  { name: 'mail', about: 'sent mail' },
  { name: 'chat', about: 'posted messages' },
  { name: 'flaky', about: 'fails sometimes' },
  { name: 'limited', about: 'has a rate limit' },
  { name: 'slow', about: 'streams its response' },
  { name: 'big', about: 'long responses' },
  { name: 'redirect', about: 'redirects' },
];
