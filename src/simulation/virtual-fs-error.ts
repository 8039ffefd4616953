/** Why an operation on files fails, by the name that the operating system has for it. */
export type VirtualFsErrorCode =
  | 'EEXIST'
  | 'EINVAL'
  | 'EIO'
  | 'EISDIR'
  | 'ELOOP'
  | 'ENOENT'
  | 'ENOSPC'
  | 'ENOTDIR'
  | 'ENOTEMPTY';

/** The words that the C library has for each code. */
export const errnoText: Readonly<Record<VirtualFsErrorCode, string>> = {
  EEXIST: 'File exists',
  EINVAL: 'Invalid argument',
  EIO: 'Input/output error',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  ENOENT: 'No such file or directory',
  ENOSPC: 'No space left on device',
  ENOTDIR: 'Not a directory',
  ENOTEMPTY: 'Directory not empty',
};

/** An operation on files that failed. */
export class VirtualFsError extends Error {
  override readonly name = 'VirtualFsError';
  readonly code: VirtualFsErrorCode;
  readonly path: string;

  constructor(code: VirtualFsErrorCode, path: string) {
    super(`${code}: ${errnoText[code].toLowerCase()}, '${path}'`);
    this.code = code;
    this.path = path;
  }
}
