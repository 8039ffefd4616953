/** The path of a user's tool in the editor. */
export function codePath(toolId: string): string {
  return `own/tools/${toolId}.ts`;
}

/** The path of a user's reducer in the editor. */
export function reducerPath(tool: string): string {
  return `own/reducers/${tool}.ts`;
}

/** The path of a declaration's text in the editor. */
export function declarationPath(id: string): string {
  return `declaration/${id}.yaml`;
}
