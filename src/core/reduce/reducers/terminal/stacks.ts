/** How a language writes the frames of a stack. */
export interface Stack {
  /** A frame, without the spaces before it. */
  readonly frame: RegExp;
  /** Matches frames of the runtime, of test runners and of packages. */
  readonly foreign: RegExp;
  /** The prefix of each line of a message, besides spaces. */
  readonly border?: RegExp;
}

export const JAVASCRIPT: Stack = {
  frame: /^(?:at|❯) \S/,
  foreign: /[\\/]node_modules[\\/]|\bnode:[a-z_]|\(?<anonymous>\)?$|\(index \d+\)|\(native\)$/,
};

/** Java, Kotlin and Groovy. */
export const JAVA: Stack = {
  frame: /^at \S|^\.\.\. \d+ more$/,
  foreign:
    /^\s*(?:at (?:[\w.@-]*\/{1,2})*(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|groovy|org\.(?:junit|gradle|hamcrest|assertj|opentest4j|testng|mockito|codehaus\.groovy|apache\.(?:maven|groovy)))\.|\.\.\. \d+ more$)/,
};

export const DOTNET: Stack = {
  frame: /^at \S/,
  foreign: /^\s*at (?:System|Microsoft|Xunit|NUnit|FluentAssertions|Moq|Shouldly)\./,
};

export const PHP: Stack = {
  frame: /^\S.*\.(?:php|phpt|phtml):\d+$/,
  foreign: /[\\/]vendor[\\/]|^\s*\/usr\/share\/php\//,
};

/** The symbols of PHPUnit's `--testdox`. */
export const PHP_BOX: Stack = { ...PHP, border: /^\s*│ ?/ };

export const RUBY: Stack = {
  frame: /^# \S.*:\d+:in [`']|^# \S+\.rb:\d+$/,
  foreign: /[\\/]gems[\\/]|[\\/]lib[\\/]ruby[\\/]|^\s*# (?:\/usr\/(?:local\/)?bin\/|<internal:)/,
};
