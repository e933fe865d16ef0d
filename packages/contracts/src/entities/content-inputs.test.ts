import { expect, test } from '@jest/globals';
import { messages } from '../messages.ts';
import { updateEmbedSchema, updateVideoSchema } from './content-inputs.ts';

test.each([
  ['video', updateVideoSchema],
  ['embed', updateEmbedSchema],
])('a thumbnail of a %s is a path or null, not empty', (_, schema) => {
  expect(schema.safeParse({ thumbnail: null }).success).toBe(true);
  expect(schema.safeParse({ thumbnail: '' }).error?.issues).toMatchObject([
    { message: messages.thumbnailInvalid },
  ]);
});
