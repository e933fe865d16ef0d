import papa from 'papaparse';
import { download } from './download.ts';

export type CsvRecord = Record<string, string | number>;

/** Text that a spreadsheet would run as a formula: it may skip white space, and in Chinese and Japanese it takes full-width signs too. */
const formulaStart = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** CSV (RFC 4180) with a byte order mark, by which Excel recognises UTF-8. An apostrophe keeps text from being run as a formula. */
export const toCsv = (rows: readonly CsvRecord[]): string =>
  `\uFEFF${papa.unparse([...rows], { escapeFormulae: formulaStart })}\r\n`;

/** A cell of such a CSV without the apostrophe. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Downloads rows as `<name>-2026-11-21.csv`. */
export const downloadCsv = (name: string, rows: readonly CsvRecord[]): void =>
  download(name, 'csv', toCsv(rows));
