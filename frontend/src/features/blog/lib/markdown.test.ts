import { expect, jest, test } from '@jest/globals';
import { keepLastTree } from './markdown.ts';

test('a text that is rendered again is not parsed again', () => {
  const parse = jest.fn((text: string) => ({ type: 'root', value: text }));
  const processor = { parser: parse };
  keepLastTree.call(processor);
  const tree = processor.parser('# Snow');
  expect(processor.parser('# Snow')).toBe(tree);
  expect(processor.parser('# Ice')).toEqual({ type: 'root', value: '# Ice' });
  expect(parse).toHaveBeenCalledTimes(2);
});
