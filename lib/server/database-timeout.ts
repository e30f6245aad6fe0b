/** The error of connections that are given up; adapters recognize it by its operating system code. */
export class DatabaseTimeout extends Error {
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -110;
}
