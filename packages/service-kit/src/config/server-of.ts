/** Gives host and port of a connection URL, without its credentials: for messages that name the server. */
export const serverOf = (url: string): string => /^[^/]*\/\/(?:[^/?]*@)?([^/?@]*)/.exec(url)?.[1] ?? '';
