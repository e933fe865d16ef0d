/** The key of the error text when a passkey could not be made or used. Browsers throw SecurityError if the page's host is not the one of passkeys. */
export const passkeyFailure = ({ name }: Error) =>
  name === 'SecurityError' ? 'passkeyElsewhere' : 'passkeyFailed';
