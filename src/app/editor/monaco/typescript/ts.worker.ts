import {
  initialize,
  TypeScriptWorker,
} from 'monaco-editor/languages/features/typescript/ts.worker';
import type { Diagnostic } from './diagnostic.ts';
import { placeAtReturn } from './place-at-return.ts';

/** Monaco's worker, which places a wrong result at its `return`. */
class ToolWorker extends TypeScriptWorker<Diagnostic> {
  override async getSemanticDiagnostics(file: string): Promise<Diagnostic[]> {
    const found = await super.getSemanticDiagnostics(file);
    const program = this.getLanguageService().getProgram();
    return program ? found.map((one) => placeAtReturn(program, file, one)) : found;
  }
}

// Monaco's handshake: the first message wakes the worker, the second one has its options.
self.onmessage = () => initialize((context, options) => new ToolWorker(context, options));
