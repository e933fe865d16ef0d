/** The address to send the file to could not be had. `cause` is why. */
export class SigningError extends Error {
  constructor(cause: unknown) {
    super('The upload could not be signed', { cause });
    this.name = 'SigningError';
  }
}
