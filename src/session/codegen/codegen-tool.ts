import type { ToolInfo } from '../store/tool-info.ts';

/** A tool without the functions that load its code. */
export type CodegenTool = Omit<ToolInfo, 'loadSource' | 'loadReducerSource'>;
