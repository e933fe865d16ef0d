import { expect, jest, test } from '@jest/globals';
import { download } from './download.ts';

test('a file has the day of the device, which is in Shanghai here', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z') });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  download('views', 'csv', 'a,b');
  expect(names).toEqual(['views-2026-11-21.csv']);
});
