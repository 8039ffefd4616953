import { type editor, type IRange, languages, type Position } from 'monaco-editor/editor';
import {
  type DisplayPart,
  type DocTag,
  getService,
  type SymbolInfo,
  type TextSpan,
} from './worker.ts';

interface Suggestion extends languages.CompletionItem {
  model: editor.ITextModel;
  offset: number;
}

/** Completions, with their types and comments on request. */
export const completion: languages.CompletionItemProvider = {
  triggerCharacters: ['.', "'", '"'],
  async provideCompletionItems(model, position) {
    const offset = model.getOffsetAt(position);
    const service = await getService(model.uri);
    const found = await service.getCompletionsAtPosition(model.uri.toString(), offset);
    if (!found || model.isDisposed()) return undefined;
    const word = model.getWordUntilPosition(position);
    const range: IRange = {
      startLineNumber: position.lineNumber,
      endLineNumber: position.lineNumber,
      startColumn: word.startColumn,
      endColumn: word.endColumn,
    };
    const suggestions: Suggestion[] = found.entries.map((entry) => ({
      label: entry.name,
      insertText: entry.name,
      sortText: entry.sortText,
      kind: toKind(entry.kind),
      range: entry.replacementSpan ? toRange(model, entry.replacementSpan) : range,
      model,
      offset,
    }));
    return { suggestions };
  },
  async resolveCompletionItem(item) {
    // Monaco returns an item that this provider created.
    const { model, offset, label } = item as Suggestion;
    if (model.isDisposed()) return item;
    const service = await getService(model.uri);
    const name = typeof label === 'string' ? label : label.label;
    const details = await service.getCompletionEntryDetails(model.uri.toString(), offset, name);
    if (!details) return item;
    return {
      ...item,
      detail: toText(details.displayParts),
      documentation: { value: toMarkdown(details) },
    };
  },
};

/** The type and the comment of the name under the pointer. */
export const hover: languages.HoverProvider = {
  async provideHover(model, position) {
    const service = await getService(model.uri);
    const info = await service.getQuickInfoAtPosition(
      model.uri.toString(),
      model.getOffsetAt(position),
    );
    if (!info || model.isDisposed()) return undefined;
    return {
      range: toRange(model, info.textSpan),
      contents: [
        { value: `\`\`\`typescript\n${toText(info.displayParts)}\n\`\`\`` },
        { value: toMarkdown(info) },
      ],
    };
  },
};

/** The parameters of the call at the caret. */
export const signatureHelp: languages.SignatureHelpProvider = {
  signatureHelpTriggerCharacters: ['(', ','],
  async provideSignatureHelp(model: editor.ITextModel, position: Position) {
    const offset = model.getOffsetAt(position);
    const service = await getService(model.uri);
    const info = await service.getSignatureHelpItems(model.uri.toString(), offset, {});
    if (!info || model.isDisposed()) return undefined;
    const signatures = info.items.map((item) => ({
      label:
        toText(item.prefixDisplayParts) +
        item.parameters
          .map(({ displayParts }) => toText(displayParts))
          .join(toText(item.separatorDisplayParts)) +
        toText(item.suffixDisplayParts),
      documentation: { value: toText(item.documentation) },
      parameters: item.parameters.map((parameter) => ({
        label: toText(parameter.displayParts),
        documentation: { value: toText(parameter.documentation) },
      })),
    }));
    return {
      value: {
        signatures,
        activeSignature: info.selectedItemIndex,
        activeParameter: info.argumentIndex,
      },
      dispose: () => undefined,
    };
  },
};

/** Converts a position of the compiler to one of the editor. */
export function toRange(model: editor.ITextModel, { start, length }: TextSpan): IRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(start + length);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

function toText(parts: DisplayPart[] = []): string {
  return parts.map(({ text }) => text).join('');
}

function toMarkdown({ documentation, tags = [] }: SymbolInfo): string {
  return [toText(documentation), ...tags.map(toTagText)].filter(Boolean).join('\n\n');
}

function toTagText({ name, text }: DocTag): string {
  const words = toText(text);
  return name === 'example' ? `\`\`\`typescript\n${words}\n\`\`\`` : `*@${name}* ${words}`;
}

function toKind(kind: string): languages.CompletionItemKind {
  const kinds = languages.CompletionItemKind;
  switch (kind) {
    case 'keyword':
    case 'primitive type':
      return kinds.Keyword;
    case 'const':
    case 'let':
    case 'var':
    case 'local var':
    case 'parameter':
      return kinds.Variable;
    case 'function':
    case 'local function':
    case 'method':
    case 'construct':
    case 'call':
      return kinds.Function;
    case 'interface':
    case 'type':
    case 'alias':
      return kinds.Interface;
    case 'class':
      return kinds.Class;
    case 'module':
      return kinds.Module;
    default:
      return kinds.Property;
  }
}
