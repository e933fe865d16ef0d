/** Gives host and port of a connection URL, without its credentials: for messages that name the server. */
export const serverOf = (url: string): string => /^[^/]*\/\/(?:[^/?]*@)?([^/?@]*)/.exec(url)?.[1] ?? '';

/** Gives the host of a URL's `hostname`, where an IPv6 address has brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
