import { listen } from './listen.ts';

/** Fallback for pages without a secure context, which lack the Clipboard API. */
function copyByCommand(text: string): boolean {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    copied = event.clipboardData !== null;
  };
  const stop = listen(document, { copy: put }, { capture: true });
  try {
    return document.execCommand('copy') && copied;
  } catch {
    return false;
  } finally {
    stop();
  }
}

/** Copies a text; false if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}
