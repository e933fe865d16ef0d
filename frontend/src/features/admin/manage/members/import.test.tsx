import { beforeEach, expect, jest, test } from '@jest/globals';
import { createMemberSchema, type ImportedRow, type Member } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { configure, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { server } from '../../../../testing/server.ts';
import { toCsv } from '../../common/csv.ts';
import { openPanel, paged } from '../../testing.tsx';
import { batchRows, type MembersFile, readMembers, withRepeats } from './members-import.ts';

// jsdom's files can't be read but by its FileReader.
File.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

const members = (respond: (query: URLSearchParams) => Response) =>
  http.get('/api/members', ({ request }) => respond(new URL(request.url).searchParams));

type Sent = { members: { name: string; phoneNumber: string; notes: string }[]; dryRun: boolean };

/** Takes every phone number that has a digit, but for the one that is taken. */
function judge({ phoneNumber, name }: Sent['members'][number], row: number, dryRun: boolean): ImportedRow {
  if (phoneNumber === '+16265550142')
    return { row, outcome: 'duplicate', message: messages.phoneNumberTaken, field: 'phoneNumber' };
  if (!/\d/.test(phoneNumber))
    return { row, outcome: 'invalid', message: messages.phoneNumberInvalid, field: 'phoneNumber' };
  const member = { name, phoneNumber, membershipNumber: `N-${row}` } as Member;
  return dryRun ? { row, outcome: 'valid' } : { row, outcome: 'added', member };
}

let sent: Sent[] = [];
let saved: Blob[] = [];

beforeEach(() => {
  sent = [];
  saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:csv';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(
    members(() => paged([])),
    http.post('/api/members/import', async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      return HttpResponse.json({ results: body.members.map((row, index) => judge(row, index, body.dryRun)) });
    }),
  );
});
const csv = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'members.csv', { type: 'text/csv' });

async function openImport(file: File) {
  const { user } = await openPanel({ tab: 'manage/members' });
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import members' }));
  await user.upload(dialog.getByLabelText('Choose a CSV file', { selector: 'input' }), file);
  return { user, dialog };
}

test('a file is judged row by row before anything is added, then its good rows are', async () => {
  const file = csv('name,notes,phone\nLi Jing,friend,13812345678\nWang Lei,,+16265550142\nZhang,,nothing\n');
  const { user, dialog } = await openImport(file);
  expect(
    await dialog.findByRole('row', { name: /4 Zhang nothing Not valid This phone number is not/ }),
  ).toBeVisible();
  expect(
    dialog.getByRole('row', { name: /3 Wang Lei \+16265550142 Duplicate A member with this/ }),
  ).toBeVisible();
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true]);
  await user.click(dialog.getByRole('button', { name: 'Duplicate 1' }));
  expect(dialog.queryByText('Zhang', { exact: false })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Duplicate 1' }));

  await user.click(dialog.getByRole('button', { name: 'Import 1 member' }));
  expect(await dialog.findByRole('row', { name: /2 Li Jing 13812345678 Added/ })).toBeVisible();
  expect(sent.at(-1)).toEqual({
    members: [{ name: 'Li Jing', phoneNumber: '13812345678', notes: 'friend' }],
    dryRun: false,
  });
  await user.click(dialog.getByRole('button', { name: 'Download the report' }));
  const report = await saved[0]?.text();
  expect(report).toContain('2,Li Jing,13812345678,Added,,N-0');
  expect(report).toContain(`3,Wang Lei,"'+16265550142",Duplicate,${messages.phoneNumberTaken},`);
});

test('a later batch that fails leaves what was added; going on sends only the rest', async () => {
  const rows = Array.from({ length: 120 }, (_, row) => `Member ${row},1${row + 1000}`).join('\n');
  const { user, dialog } = await openImport(csv(rows));
  const start = await dialog.findByRole('button', { name: 'Import 120 members' });
  expect(sent.map((body) => body.members.length)).toEqual([100, 20]);
  let calls = 0;
  server.use(
    http.post('/api/members/import', () => {
      calls += 1;
      return calls === 2 ? HttpResponse.error() : undefined;
    }),
  );
  await user.click(start);
  expect(await dialog.findByText(/The import stopped/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Import 20 members' }));
  expect(await dialog.findByRole('button', { name: 'Added 120' })).toBeVisible();
});

test('a file is read in the StrictMode of development too', async () => {
  configure({ reactStrictMode: true });
  try {
    const { dialog } = await openImport(csv('name,phone\nLi Jing,13812345678\n'));
    expect(await dialog.findByRole('button', { name: 'Import 1 member' })).toBeVisible();
  } finally {
    configure({ reactStrictMode: false });
  }
});

test.each([
  ['a file without rows', 'name,phone\n\n'],
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x0a, 0x2c, 1])],
])('%s is said to have none, and none of it is listed', async (_, content) => {
  const { dialog } = await openImport(csv(content));
  expect(await dialog.findByText('This file has no rows, or is not a CSV file.')).toBeVisible();
  expect(dialog.queryByRole('table')).toBeNull();
  expect(sent).toEqual([]);
});

const fieldsOf = ({ rows }: MembersFile) => rows.map(({ line, fields }) => [line, ...Object.values(fields)]);

test('columns are found by their names in either language, or stand in order', async () => {
  expect(fieldsOf(await readMembers(csv('\uFEFF备注,电话,姓名\n"多,行",138,李静\n')))).toEqual([
    [2, '李静', '138', '多,行'],
  ]);
  expect(fieldsOf(await readMembers(csv("Li,'+1626,\n\nWang,139")))).toEqual([
    [1, 'Li', '+1626', ''],
    [3, 'Wang', '139', ''],
  ]);
});

test.each([
  ['会员姓名,手机号码,说明', []],
  ['姓名,联系电话,备注,手机,Email,', ['手机', 'Email']],
  ['姓名,移动电话,,年龄', ['年龄']],
  ['李静,138', []],
])('of the columns %s, %j are said not to be imported', async (head, ignored) => {
  const { rows, ...file } = await readMembers(csv(`${head}\n王雷,139\n`));
  expect(file.ignored).toEqual(ignored);
  expect(rows.at(-1)?.fields).toMatchObject({ name: '王雷', phoneNumber: '139' });
});

test('a file without a good row names what it leaves out, and another one can be chosen', async () => {
  const { user, dialog } = await openImport(csv('name,mobile,E-mail,Age\nZhang,nothing,z@x,9\n'));
  expect(await dialog.findByRole('button', { name: 'Not valid 1' })).toBeVisible();
  const ignored = 'Columns that are not imported: E-mail, Age';
  expect(await dialog.findByText(ignored)).toBeVisible();
  const chooser = await dialog.findByLabelText('Choose a CSV file', { selector: 'input' });
  await user.upload(chooser, csv('Li,138'));
  expect(await dialog.findByRole('button', { name: 'Import 1 member' })).toBeVisible();
  expect(dialog.queryByText(/^Columns/)).toBeNull();
});

test('what the export has kept from being a formula is read as it was', async () => {
  const member = { name: '＋小王', phone: '+1626', notes: '－x' };
  expect(fieldsOf(await readMembers(csv(toCsv([member]))))).toEqual([[2, ...Object.values(member)]]);
});

test('a file in the encoding of a Chinese spreadsheet is read too', async () => {
  // 李静,138 in GB 18030
  const bytes = new Uint8Array([0xc0, 0xee, 0xbe, 0xb2, 0x2c, 0x31, 0x33, 0x38]);
  expect(fieldsOf(await readMembers(csv(bytes)))).toEqual([[1, '李静', '138', '']]);
});

test.each(['le', 'be'])('a list that Excel saved as Unicode Text is read too (%s)', async (order) => {
  const bytes = Buffer.from('\uFEFF姓名\t电话\r\n李静\t138\r\n', 'utf16le');
  const file = csv(new Uint8Array(order === 'be' ? bytes.swap16() : bytes));
  expect(fieldsOf(await readMembers(file))).toEqual([[2, '李静', '138', '']]);
});

test('a tab before the first comma is no column', async () => {
  expect(fieldsOf(await readMembers(csv('姓名\t,电话\n李静,138\n')))).toEqual([[2, '李静', '138', '']]);
});

test('the longest rows there may be fit into a request', async () => {
  const {
    rows: [row],
  } = await readMembers(csv(['李', '1', '字'].map((cell) => cell.repeat(20_000)).join()));
  const members = Array.from({ length: batchRows }, () => row?.fields);
  const body = JSON.stringify({ members, dryRun: false });
  expect(row?.fields.notes).toHaveLength(limits.memberNotesCharacters + 1);
  expect(new TextEncoder().encode(body).length).toBeLessThan(limits.requestBodyBytes);
});

const max = limits.memberNotesCharacters;

test.each([
  [
    'with line breaks of Windows',
    'a\r\n'.repeat(max / 2 - 1).concat('b'),
    'a\n'.repeat(max / 2 - 1).concat('b'),
  ],
  ['with invisible characters', '\u200B'.repeat(9000).concat('b'), 'b'],
  ['of emoji', '🧊'.repeat(max), '🧊'.repeat(max)],
  ['of too many lines', 'a\r\n'.repeat(max).concat('b'), undefined],
  ['of too many emoji', '🧊'.repeat(max + 1), undefined],
  ['with a space where they are too long', 'n'.repeat(max - 1).concat('   b'), undefined],
])('notes %s are read whole, or still too long', async (_, notes, read) => {
  const {
    rows: [row],
  } = await readMembers(csv(`李,1,"${notes}"`));
  expect(createMemberSchema.safeParse(row?.fields).data?.notes).toBe(read);
});

test('a number that an earlier batch of the file has is a duplicate in the preview', async () => {
  const rows = Array.from({ length: 101 }, (_, row) => `Member ${row},${row === 100 ? '1 000' : 1000 + row}`);
  const { dialog } = await openImport(csv(rows.join('\n')));
  expect(await dialog.findByRole('button', { name: 'Import 100 members' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Duplicate 1' })).toBeVisible();
});

test.each(['１３８１２３４５６７８', '+86 138-1234-5678', '0086 13812345678'])(
  'the preview knows %s from an earlier batch',
  (phoneNumber) => {
    const numbers = ['13812345678', phoneNumber, '+1 381 234 5678'];
    const rows = numbers.map((phoneNumber, line) => ({
      ...{ line, outcome: 'valid' as const },
      fields: { name: '李', phoneNumber, notes: '' },
    }));
    expect(withRepeats(rows).map(({ outcome }) => outcome)).toEqual(['valid', 'duplicate', 'valid']);
  },
);

test('the export has every member that matches, page by page', async () => {
  const asked: Record<string, string>[] = [];
  const member = {
    name: '=Li',
    phoneNumber: '+1626',
    notes: '',
    membershipNumber: 'N-1',
    status: 'active',
    createdAt: 'now',
  };
  server.use(
    members((query) => {
      if (query.has('page')) return paged([]);
      asked.push(Object.fromEntries(query));
      const link = '</api/members?limit=500&cursor=c1>; rel="next"';
      return query.has('cursor')
        ? HttpResponse.json([member])
        : HttpResponse.json([member], { headers: { link } });
    }),
  );
  const { user } = await openPanel({ tab: 'manage/members&status=active&search=li' });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await screen.findByRole('button', { name: 'Export CSV' });
  expect(asked).toEqual([
    { limit: '500', status: 'active', search: 'li' },
    { limit: '500', cursor: 'c1' },
  ]);
  const lines = (await saved[0]?.text())?.split('\r\n');
  expect(lines?.slice(0, 2)).toEqual([
    'Name,Phone number,Notes,Membership number,Status,Added',
    `"'=Li","'+1626",,N-1,Active,now`,
  ]);
  expect(lines).toHaveLength(4);
});
