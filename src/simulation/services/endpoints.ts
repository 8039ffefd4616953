/** The URLs of the simulated services, by the built-in tool that uses each. */
export const simulatedEndpoints = {
  web_search: 'https://search.example/search',
  wikipedia: 'https://wiki.example/api',
  graphql_query: 'https://shop.example/graphql',
  send_slack: 'https://chat.example/hooks',
  send_email: 'https://mail.example/v1/send',
};
