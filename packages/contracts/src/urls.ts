/**
 * A URL, or undefined where the text is none.
 * `URL.canParse` and `URL.parse` are newer than browsers that the pages are built for: Chromium 120, Safari 17.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
