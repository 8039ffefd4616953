import { languages } from 'monaco-editor/editor';
import { tokenizeLine } from '../tokenize.ts';
import type { TokenKind } from '../tokens.ts';
import type { EditorLanguage } from '../types.ts';
import { registerTypescript } from '../typescript.ts';

/**
 * Monaco derives from these names whether it is inside a string or a comment. The words 'string'
 * and 'comment' are therefore fixed.
 */
export const SCOPES: Record<TokenKind, string> = {
  plain: '',
  keyword: 'keyword',
  string: 'string',
  number: 'number',
  function: 'function',
  property: 'string.property',
  comment: 'comment',
};

/** Registers the languages with the colours of the static view. */
export function registerLanguages(): void {
  registerTypescript();
  languages.register({ id: 'typescript' });
  languages.setLanguageConfiguration('typescript', {
    comments: { lineComment: '//', blockComment: ['/*', '*/'] },
    brackets: [
      ['{', '}'],
      ['[', ']'],
      ['(', ')'],
    ],
    wordPattern: /[\p{ID_Start}$_][\p{ID_Continue}$]*/u,
  });
  languages.register({ id: 'json' });
  languages.setTokensProvider('json', createTokensProvider('json'));
  languages.setTokensProvider('typescript', createTokensProvider('typescript'));
  languages.register({ id: 'yaml' });
  languages.setLanguageConfiguration('yaml', {
    comments: { lineComment: '#' },
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    onEnterRules: [
      { beforeText: /:\s*$/, action: { indentAction: languages.IndentAction.Indent } },
    ],
  });
  languages.setTokensProvider('yaml', createTokensProvider('yaml'));
}

function createTokensProvider(language: EditorLanguage): languages.TokensProvider {
  return {
    getInitialState: () => toState(''),
    tokenize(line, state) {
      // Monaco returns only states that this provider created.
      const { open } = state as ScanState;
      const result = tokenizeLine(language, line, open);
      return {
        tokens: result.tokens.map(({ start, kind }) => ({
          startIndex: start,
          scopes: SCOPES[kind],
        })),
        endState: toState(result.state),
      };
    },
  };
}

interface ScanState extends languages.IState {
  open: string;
}

function toState(open: string): ScanState {
  return {
    open,
    clone: () => toState(open),
    // Monaco compares only states of one language.
    equals: (other) => (other as ScanState).open === open,
  };
}
