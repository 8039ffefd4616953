/** Monaco ships these modules without types. Only the parts that the worker of user code uses are declared. */
declare module 'monaco-editor/languages/features/typescript/ts.worker' {
  import type { Program } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';

  export class TypeScriptWorker<TDiagnostic> {
    constructor(context: unknown, options: unknown);
    getLanguageService(): { getProgram(): Program | undefined };
    getSemanticDiagnostics(file: string): Promise<TDiagnostic[]>;
  }

  /** Takes the next message as the worker's options. */
  export function initialize(create: (context: unknown, options: unknown) => object): void;
}
declare module 'monaco-editor/languages/features/typescript/lib/typescriptServices' {
  export interface Program {
    getSourceFile(file: string): Node | undefined;
    getTypeChecker(): TypeChecker;
  }

  export interface TypeChecker {
    getAwaitedType(type: Type): Type | undefined;
    getContextualType(expression: Node): Type | undefined;
    getNonNullableType(type: Type): Type;
    getPropertyOfType(type: Type, name: string): Symbol | undefined;
    /** @param kind 0: of calls. */
    getSignaturesOfType(type: Type, kind: 0): readonly Signature[];
    getReturnTypeOfSignature(signature: Signature): Type;
    getShorthandAssignmentValueSymbol(node: Node): Symbol | undefined;
    getSymbolAtLocation(node: Node): Symbol | undefined;
    getTypeAtLocation(node: Node): Type;
    getTypeOfSymbolAtLocation(symbol: Symbol, node: Node): Type;
    getUndefinedType(): Type;
    isTypeAssignableTo(source: Type, target: Type): boolean;
  }

  export interface Type {
    readonly flags: number;
  }

  export interface Signature {
    readonly parameters: readonly Symbol[];
  }

  export interface Symbol {
    readonly valueDeclaration?: Node;
  }

  export interface Node {
    readonly parent: Node;
    readonly pos: number;
    readonly end: number;
    getStart(): number;
    getSourceFile(): Node;
  }

  /** A function, or a variable, as far as they are alike. */
  export interface Declaration extends Node {
    /** The type that the program writes: of a function, that of its result. */
    readonly type?: Node;
  }

  /** A function with a body. */
  export interface FunctionNode extends Declaration {
    readonly body?: Node;
    readonly asteriskToken?: Node;
    readonly modifiers?: readonly { readonly kind: number }[];
  }

  /** A named member of an object literal. */
  export interface Member extends Node {
    readonly name: Node & { readonly text?: string };
  }

  /** @param host The compiler's options and files. */
  export function createLanguageService(host: object): {
    getProgram(): Program;
    getSemanticDiagnostics<TDiagnostic>(file: string): TDiagnostic[];
  };

  /** The compiler. */
  export const typescript: {
    readonly ScriptSnapshot: { fromString(text: string): object };
    readonly SyntaxKind: { readonly AsyncKeyword: number };
    forEachChild<T>(node: Node, visit: (child: Node) => T | undefined): T | undefined;
    isArrowFunction(node: Node): node is FunctionNode;
    isBlock(node: Node): boolean;
    isClassLike(node: Node): boolean;
    isFunctionDeclaration(node: Node): node is FunctionNode;
    isFunctionExpression(node: Node): node is FunctionNode;
    isFunctionLike(node: Node): boolean;
    isIdentifier(node: Node): boolean;
    isMethodDeclaration(node: Node): node is Member & FunctionNode;
    isPropertyAssignment(node: Node): node is Member & { readonly initializer: Node };
    isReturnStatement(node: Node): node is Node & { readonly expression?: Node };
    isShorthandPropertyAssignment(node: Node): node is Member;
    isVariableDeclaration(node: Node): node is Declaration & { readonly initializer?: Node };
  };
}
