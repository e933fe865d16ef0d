import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, blogPostSchema, errorBodySchema, limits, messages } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

/** One rejection of each service, through the gateway; each service's tests have all of its own. */

const platform = usePlatform();
let admin: Api;

beforeAll(async () => {
  admin = (await new Api(platform.url).logIn(platform.admin)).api;
});

test.each([
  ['membership', apiPath('/api/membership/verify'), {}, messages.membershipNumberRequired],
  ['admin-auth', apiPath('/api/admin/login'), { username: 'admin' }, messages.loginRequired],
  ['content', apiPath('/api/embeds'), { title: '冰' }, messages.embedFieldsRequired],
  [
    'storage',
    apiPath('/api/thumbnails/upload'),
    { contentType: 'image/svg+xml' },
    messages.thumbnailNotAnImage,
  ],
])('%s says why in the words of the contracts', async (_, path, body, message) => {
  const response = await admin.send('POST', path, body);
  expect(response.status).toBe(400);
  const error = errorBodySchema.parse(await response.json());
  expect(error).toMatchObject({ message, code: 'validation_failed' });
});

test('a post of the maximum length passes the gateway; one more character is rejected', async () => {
  const content = '冰'.repeat(limits.blogContentCharacters);
  const post = blogPostSchema.parse(await admin.post(apiPath('/api/blog-posts'), { title: '长文', content }));
  expect(post.content).toBe(content);
  await admin.delete(apiPath('/api/blog-posts/{id}', { id: post.id }));
  const rejected = await admin.send('POST', apiPath('/api/blog-posts'), {
    title: '长文',
    content: `${content}冰`,
  });
  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toMatchObject({ message: 'Content is longer than 20000 characters' });
});
