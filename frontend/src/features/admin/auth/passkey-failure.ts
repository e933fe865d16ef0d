/** The key of the text for a passkey that was not made or used. The browser's name is for a page at another host than passkeys are bound to. */
export const passkeyFailure = ({ name }: Error) =>
  name === 'SecurityError' ? 'passkeyElsewhere' : 'passkeyFailed';
