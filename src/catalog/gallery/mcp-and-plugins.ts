import type { GalleryExample } from './example.ts';

/** Tools of a server and of a plugin. */
export const mcpAndPlugins: GalleryExample = {
  slug: 'mcp-and-plugins',
  title: 'Servers and plugins',
  sentence: 'One tool of the Linear server is allowed, one is not. No plugin is allowed.',
  teaches:
    'The toolset applies to built-in tools only. Servers, server tools and plugins have their own lists, and each refusal names its list.',
  view: 'ladder',
  clause: 'mcp-plugins',
  tags: ['gates'],
  start: {
    name: 'Servers and plugins',
    personalities: [
      {
        id: 'triage',
        name: 'Triage',
        description: 'Looks at issues and reads code.',
        toolset: ['read_file'],
        mcp_servers: ['linear'],
        mcp_tools: { linear: ['list_issues'] },
        plugins: [],
      },
    ],
    calls: [
      {
        tool: 'mcp__linear__create_issue',
        args: { title: 'Retry storm', body: 'See FER-412.', priority: 'high' },
      },
      { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
      {
        tool: 'render_chart',
        args: { title: 'Retries in one second', series: [{ label: 'before', value: 2140 }] },
      },
    ],
  },
};
