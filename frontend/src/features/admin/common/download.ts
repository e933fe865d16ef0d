import { wallClock } from '../../../lib/format.ts';

/** Downloads a file that was made here as `<name>-2026-11-21.<ending>`. */
export function download(name: string, ending: 'csv' | 'txt', text: string): void {
  const day = wallClock()(new Date()).slice(0, 10);
  const type = `text/${ending === 'csv' ? 'csv' : 'plain'};charset=utf-8`;
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${day}.${ending}`;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
