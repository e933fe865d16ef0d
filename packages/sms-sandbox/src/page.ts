import type { Ledger, LedgerMessage } from './ledger.ts';

const shown = 200;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const row = (message: LedgerMessage): string => {
  const { createdAt, to, from, messagingServiceSid, body, status, errorCode } = message;
  const time = new Date(createdAt).toISOString().slice(0, 19).replace('T', ' ');
  const state = errorCode ? `${status} (${errorCode})` : status;
  const cells = [time, to, from ?? messagingServiceSid ?? '', body, state];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
};

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The page of what was sent, newest first. */
export function renderPage(ledger: Ledger): string {
  const all = ledger.list();
  const newest = all.slice(-shown).reverse();
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>SMS sandbox</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #ccc; padding: .4rem .8rem .4rem 0; text-align: left; vertical-align: top; }
td:nth-child(4) { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>SMS sandbox</h1>
<p>${all.length} messages; none has left this machine. ${all.length > shown ? `The newest ${shown}:` : ''}</p>
<table>
<thead><tr><th>UTC</th><th>To</th><th>From</th><th>Message</th><th>State</th></tr></thead>
<tbody>${newest.map(row).join('\n')}</tbody>
</table>
</html>
`;
}
