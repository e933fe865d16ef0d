import { expect, test } from '@jest/globals';
import { keyOf, pinyinQuery, readingsOf } from './pinyin.ts';

const keys = (title: string) => [...new Set(readingsOf(title).map(keyOf))];

test.each([
  ['冰山深渊', ['BingShanShenYuan', 'BSSY']],
  ['重庆银行行长', ['ChongQingYinHangHangZhang', 'CQYHHZ']],
  ['绿', ['Lv', 'Lu', 'L']],
  ['战略vlog', ['ZhanLveVlog', 'ZhanLueVlog', 'ZLVlog']],
  ['冰山:深渊 the deep 2', ['BingShanShenYuanTheDeep2', 'BSSYTheDeep2']],
  ['第3集vlog', ['Di3JiVlog', 'D3JVlog']],
  ['the deep', []],
  ['', []],
])('%s is read as %j', (title, expected) => {
  expect(keys(title)).toEqual(expected);
});

test('a heteronym that no word settles is read in each way, at most four', () => {
  expect(keys('还钱')).toEqual(['HaiQian', 'HuanQian', 'HQ']);
  expect(readingsOf('乐')).toHaveLength(8);
  expect(readingsOf('和还乐单的').length).toBeLessThanOrEqual(8);
});

test.each([
  ['bssy', 'bssy', [0]],
  ['bing shan', 'bingshan', [0, 4]],
  ["xi'an", 'xian', [0, 2]],
  ['di 3 ji', 'di3ji', [0, 2, 3]],
])('%j may be pinyin', (query, text, starts) => {
  expect(pinyinQuery(query)).toMatchObject({ text, starts });
});

test.each(['b', '2024', '冰shan', 'a.b', ' ', '한글'])('%j is no pinyin', (query) => {
  expect(pinyinQuery(query)).toBeUndefined();
});
