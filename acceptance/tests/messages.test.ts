import { beforeAll, expect, test } from '@jest/globals';
import {
  apiPath,
  blogPostSchema,
  categoryCountListSchema,
  categoryVideoDetailSchema,
  categoryVideoSchema,
  errorBodySchema,
  limits,
  messages,
} from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';

const platform = usePlatform();
const someId = '0123456789abcdef01234567';
let admin: Api;

beforeAll(async () => {
  admin = (await new Api(platform.url).logIn(platform.admin)).api;
});

const rejections: [name: string, method: string, path: string, body: unknown, message: string][] = [
  ['no number', 'POST', apiPath('/api/membership/verify'), {}, messages.membershipNumberRequired],
  [
    'a blank number',
    'POST',
    apiPath('/api/membership/verify'),
    { membershipNumber: '  ' },
    messages.membershipNumberRequired,
  ],
  [
    'login without a password',
    'POST',
    apiPath('/api/admin/login'),
    { username: 'admin' },
    messages.loginRequired,
  ],
  [
    'a video without a title',
    'POST',
    apiPath('/api/videos'),
    { objectPath: '/objects/uploads/x' },
    messages.videoTitleRequired,
  ],
  [
    'a video with a blank title',
    'POST',
    apiPath('/api/videos'),
    { title: ' ', objectPath: 'x' },
    messages.videoTitleRequired,
  ],
  ['a video without a file', 'POST', apiPath('/api/videos'), { title: '冰' }, messages.videoFileRequired],
  ['an embed without code', 'POST', apiPath('/api/embeds'), { title: '冰' }, messages.embedFieldsRequired],
  [
    'an embed without a title',
    'POST',
    apiPath('/api/embeds'),
    { iframeCode: '<iframe>' },
    messages.embedFieldsRequired,
  ],
  [
    'an embed of a script',
    'POST',
    apiPath('/api/embeds'),
    { title: '冰', iframeCode: '<script></script>' },
    messages.iframeInvalid,
  ],
  [
    'a member without a phone',
    'POST',
    apiPath('/api/members'),
    { name: '阿明' },
    messages.memberFieldsRequired,
  ],
  [
    'a member without a name',
    'POST',
    apiPath('/api/members'),
    { phoneNumber: '+16265550142' },
    messages.memberFieldsRequired,
  ],
  [
    'a phone of no country',
    'POST',
    apiPath('/api/members'),
    { name: '阿明', phoneNumber: '12345' },
    messages.phoneNumberInvalid,
  ],
  [
    'an edit without a name',
    'PUT',
    apiPath('/api/members/{id}', { id: someId }),
    { phoneNumber: '1' },
    messages.memberFieldsRequired,
  ],
  ['an empty edit', 'PUT', apiPath('/api/videos/{id}', { id: someId }), {}, messages.nothingToUpdate],
  [
    'a bad release date',
    'POST',
    apiPath('/api/embeds'),
    { title: 'a', iframeCode: 'b', releaseDate: 'soon' },
    messages.releaseDateInvalid,
  ],
  [
    'an unknown field',
    'POST',
    apiPath('/api/membership/verify'),
    { membershipNumber: 'x', $ne: 1 },
    'Unknown field: $ne',
  ],
  [
    'an operator for text',
    'POST',
    apiPath('/api/membership/verify'),
    { membershipNumber: { $ne: '' } },
    messages.membershipNumberRequired,
  ],
  [
    'a post without a title',
    'POST',
    apiPath('/api/blog-posts'),
    { content: '冰' },
    messages.blogPostFieldsRequired,
  ],
  [
    'a post of blanks',
    'POST',
    apiPath('/api/blog-posts'),
    { title: '冰', content: ' \n' },
    messages.blogPostFieldsRequired,
  ],
  [
    'a post released on no day',
    'POST',
    apiPath('/api/blog-posts'),
    { title: '冰', content: '冰', releaseDate: '2026-02-30T12:00:00Z' },
    messages.releaseDateInvalid,
  ],
  [
    'an operator for a post',
    'POST',
    apiPath('/api/blog-posts'),
    { title: '冰', content: { $ne: '' } },
    messages.blogPostFieldsRequired,
  ],
  [
    'a category video without a title',
    'POST',
    apiPath('/api/category-videos'),
    { youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', category: 'cars' },
    messages.categoryVideoFieldsRequired,
  ],
  [
    'a category video without an address',
    'POST',
    apiPath('/api/category-videos'),
    { title: '冰', category: 'cars' },
    messages.categoryVideoFieldsRequired,
  ],
  [
    'a category video without a category',
    'POST',
    apiPath('/api/category-videos'),
    { title: '冰', youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ' },
    messages.categoryVideoFieldsRequired,
  ],
  [
    'a category that is none',
    'POST',
    apiPath('/api/category-videos'),
    { title: '冰', youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', category: 'ice' },
    'Unknown category',
  ],
  [
    'an address that is not of YouTube',
    'POST',
    apiPath('/api/category-videos'),
    { title: '冰', youtubeUrl: 'https://www.youtube.com.example/watch?v=aqz-KE-bpKQ', category: 'cars' },
    messages.youtubeUrlInvalid,
  ],
  [
    'an address of a list of videos',
    'POST',
    apiPath('/api/category-videos'),
    { title: '冰', youtubeUrl: 'https://www.youtube.com/embed/videoseries?list=PL1', category: 'cars' },
    messages.youtubeUrlInvalid,
  ],
  [
    'the videos of no category',
    'GET',
    `${apiPath('/api/category-videos')}/category/ice`,
    undefined,
    'Unknown category',
  ],
  ['an id that is none', 'DELETE', '/api/videos/none', undefined, messages.invalidId],
  [
    'a cursor that is none',
    'GET',
    `${apiPath('/api/library')}?cursor=none`,
    undefined,
    messages.invalidCursor,
  ],
  [
    'a thumbnail that is no image',
    'POST',
    apiPath('/api/thumbnails/upload'),
    { contentType: 'image/svg+xml' },
    messages.thumbnailNotAnImage,
  ],
];

test.each(rejections)(
  '%s is rejected with the message that the screen shows',
  async (_, method, path, body, message) => {
    const response = await admin.send(method, path, body);
    expect(response.status).toBe(400);
    const error = errorBodySchema.parse(await response.json());
    expect(error).toMatchObject({ message, code: 'validation_failed' });
  },
);

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

test.each(['/shorts/aqz-KE-bpKQ', '/embed/aqz-KE-bpKQ', '/watch?list=x&v=aqz-KE-bpKQ'])(
  'a category video saved as %s is recognised',
  async (path) => {
    const saved = categoryVideoSchema.parse(
      await admin.post(apiPath('/api/category-videos'), {
        title: '短片',
        youtubeUrl: `https://m.youtube.com${path}`,
        category: 'festivals',
      }),
    );
    const one = apiPath('/api/youtubes/{id}', { id: saved.id });
    const youtubeUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    expect(categoryVideoDetailSchema.parse(await admin.get(one))).toMatchObject({
      title: '短片',
      youtubeUrl,
    });
    const counts = categoryCountListSchema.parse(await admin.get(apiPath('/api/category-videos/categories')));
    expect(counts.map(({ category }) => category)).toContain('festivals');
    await admin.delete(apiPath('/api/category-videos/{id}', { id: saved.id }));
    expect((await admin.send('GET', one)).status).toBe(404);
  },
);

test('a wrong password is rejected without saying what was wrong', async () => {
  const anyone = new Api(platform.url);
  const unknown = await anyone.send('POST', apiPath('/api/admin/login'), {
    username: 'nobody',
    password: 'not the password',
  });
  expect(unknown.status).toBe(401);
  expect(await unknown.json()).toMatchObject({ message: messages.loginFailed });
});

test('a file over 3 GB is rejected before the upload', async () => {
  const response = await admin.send('POST', apiPath('/api/objects/upload'), {
    filename: 'a.mp4',
    size: Math.round(3.1 * 1024 ** 3),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ message: messages.videoTooLarge, code: 'payload_too_large' });
});

test.each([
  ['text that is no JSON', '{"title"'],
  ['JSON ten thousand levels deep', '['.repeat(10_000)],
  ['a prototype', '{"title":"a","__proto__":{"admin":true}}'],
])('%s gets a response and no 500', async (_, body) => {
  const response = await fetch(platform.url + apiPath('/api/embeds'), {
    method: 'POST',
    headers: { ...admin.headers(), 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(400);
  expect(errorBodySchema.parse(await response.json()).code).toBe('validation_failed');
});
