/** Where the simulated services answer, by the built-in tool that talks to each of them. */
export const simulatedEndpoints = {
  web_search: 'https://search.example/search',
  wikipedia: 'https://wiki.example/api',
  graphql_query: 'https://shop.example/graphql',
  send_slack: 'https://chat.example/hooks',
  send_email: 'https://mail.example/v1/send',
};
