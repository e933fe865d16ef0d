import type { ImportedRow } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { apiPath } from '@platform/contracts/paths';
import { withCountryCode } from '@platform/contracts/phone-number';
import { cleanLine, cleanText } from '@platform/contracts/text';
import { adminApi } from '../../auth/api.ts';
import { unescapeFormula } from '../../common/csv.ts';

export type ImportRow = Partial<Omit<ImportedRow, 'row'>> & {
  /** The row number in a spreadsheet. */
  line: number;
  fields: { name: string; phoneNumber: string; notes: string };
};

/** Column names in the first row. Without such a row the columns are in this order. */
const heads = {
  name: ['name', '姓名', '名字', '会员姓名'],
  phoneNumber: [
    ...['phone', 'phone number', 'phonenumber', 'mobile'],
    ...['电话', '电话号码', '联系电话', '移动电话', '手机', '手机号', '手机号码'],
  ],
  notes: ['notes', 'note', '备注', '说明'],
};

/** Chinese spreadsheets save in GB 18030, and in UTF-16 as "Unicode Text". */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * Removes the apostrophe that our export adds against formula injection, and cleans the text as the server does, which then counts
 * characters (code points). Truncates to one over the limit: the server still rejects it, and a batch fits into one request.
 */
function cellOf(cell = '', max: number = limits.memberNameCharacters, clean = cleanLine): string {
  const text = clean(unescapeFormula(cell.trim())).trim();
  // A character has at most two UTF-16 units.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}

/** `ignored` are the names of columns that are not imported. */
export type MembersFile = { rows: ImportRow[]; ignored: string[] };

/** Reads a CSV file of members without its empty rows; a binary file has none. */
export async function readMembers(file: File): Promise<MembersFile> {
  const text = textOf(await file.arrayBuffer());
  // Text has no NUL; pictures, archives and Excel files do.
  if (text.includes('\0')) return { rows: [], ignored: [] };
  const { default: papa } = await import('papaparse');
  // Papaparse doesn't find the tabs of two columns when there is an empty line.
  const delimiter = /^[^\n,;]*\t(?!\s*[,;])/.test(text) ? '\t' : '';
  const { data: lines } = papa.parse<string[]>(text, { delimiter });
  const names = lines[0]?.map((cell) => cell.trim()) ?? [];
  const named = Object.values(heads).map((heads) =>
    names.findIndex((name) => heads.includes(name.toLowerCase())),
  );
  const hasHead = named.some((index) => index >= 0);
  const [name = 0, phoneNumber = 1, notes = 2] = hasHead ? named : [];
  const rows = lines.flatMap((cells, index) =>
    (hasHead && index === 0) || cells.every((cell) => cell.trim() === '')
      ? []
      : {
          line: index + 1,
          fields: {
            name: cellOf(cells[name]),
            phoneNumber: cellOf(cells[phoneNumber]),
            notes: cellOf(cells[notes], limits.memberNotesCharacters, cleanText),
          },
        },
  );
  return { rows, ignored: names.filter((name, index) => hasHead && name && !named.includes(index)) };
}

/** Fits into a request with the longest notes. */
export const batchRows = 100;

/** Adds rows in batches, or only validates them (`dryRun`). `onProgress` gets each batch's rows by line. */
export async function sendMembers(
  rows: readonly ImportRow[],
  dryRun: boolean,
  onProgress: (judged: ReadonlyMap<number, ImportRow>) => void,
  signal: AbortSignal,
) {
  for (let from = 0; from < rows.length; from += batchRows) {
    const batch = rows.slice(from, from + batchRows);
    const { results } = await adminApi(apiPath('/api/members/import'), {
      method: 'POST',
      body: { members: batch.map(({ fields }) => fields), dryRun },
      signal,
    });
    const judged = results.flatMap(({ row, ...result }) => {
      const sent = batch[row];
      return sent ? { ...sent, ...result } : [];
    });
    onProgress(new Map(judged.map((row) => [row.line, row])));
  }
}

/** Marks repeated phone numbers, which the server can't see across batches. */
export function withRepeats(rows: readonly ImportRow[]): ImportRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (row.outcome !== 'valid') return row;
    const number = withCountryCode(row.fields.phoneNumber);
    if (seen.has(number))
      return { ...row, outcome: 'duplicate', field: 'phoneNumber', message: messages.phoneNumberRepeated };
    seen.add(number);
    return row;
  });
}
