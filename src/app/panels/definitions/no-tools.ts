/** For an empty workspace. */
export const NO_TOOLS = 'This workspace has no tools yet. Add one in the list of tools.';

/** For a workspace whose tools are all hidden. */
export const ALL_HIDDEN =
  'This personality may not use any tool. The Hidden tab lists the reason for each tool.';
