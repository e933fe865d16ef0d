/** Something the machine lacks. The message is one line: what is missing and how to get it. */
export class PrerequisiteError extends Error {
  override name = 'PrerequisiteError';

  constructor(missing: string, remedy: string) {
    super(`${missing}. ${remedy}`);
  }
}

/** A fixed port is held by another process. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
}

/** A process ended or stayed silent instead of becoming ready. */
export class LaunchError extends Error {
  override name = 'LaunchError';
  /** True when the process ended by itself; false when it was given up after the time limit. */
  readonly ended: boolean;

  constructor(message: string, ended: boolean) {
    super(message);
    this.ended = ended;
  }
}
