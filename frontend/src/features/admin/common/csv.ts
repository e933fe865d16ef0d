import papa from 'papaparse';

/** A row for a spreadsheet: each cell by the name of its column. */
export type CsvRecord = Record<string, string | number>;

/** What a spreadsheet would run as a formula, after white space it may drop; Excel in Chinese and Japanese takes full-width signs too. */
const formulaStart = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * The names of the columns and the rows as RFC 4180 says, after the mark by which Excel knows UTF-8. Text that a spreadsheet would run as a formula is
 * kept from it by an apostrophe; numbers are written as they are.
 */
export const toCsv = (rows: readonly CsvRecord[]): string =>
  `\uFEFF${papa.unparse([...rows], { escapeFormulae: formulaStart })}\r\n`;

/** Hands rows to the browser as a file: `<name>-2026-11-21.csv`. */
export function downloadCsv(name: string, rows: readonly CsvRecord[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
