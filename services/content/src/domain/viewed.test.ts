import { expect, test } from '@jest/globals';
import type { TrackedAction } from '@platform/contracts';
import { viewedBy } from './viewed.ts';

const id = '0123456789abcdef01234567';
const action = (fields: Partial<TrackedAction>) => ({ actionType: 'page_enter', ...fields }) as TrackedAction;

test.each(['video', 'embed', 'youtube'] as const)(
  'a %s is viewed when it plays or its page shows',
  (kind) => {
    const subject = { contentType: kind, contentId: id };
    expect(viewedBy(action({ actionType: 'video_view', ...subject }))).toEqual({ kind, id });
    expect(viewedBy(action({ actionType: 'page_view', ...subject, toPage: `/${kind}/${id}` }))).toEqual({
      kind,
      id,
    });
    for (const actionType of ['video_click', 'back_button', 'page_enter'] as const)
      expect(viewedBy(action({ actionType, ...subject, fromPage: '/' }))).toBeUndefined();
  },
);

test.each([`/blog/${id}`, `/blog/${id}/`, `/blog/${id}?from=home`, `/blog/${id}#top`])(
  'entering %s is a view of the post',
  (toPage) => {
    expect(viewedBy(action({ toPage }))).toEqual({ kind: 'blog-post', id });
    expect(viewedBy(action({ actionType: 'page_exit', fromPage: toPage, toPage }))).toBeUndefined();
  },
);

test.each([
  '',
  '/blog',
  '/blog/',
  `/blog/${id}x`,
  `/blog/${id.toUpperCase()}`,
  `/blog/${id}/edit`,
  `/x/blog/${id}`,
  `https://a.example/blog/${id}`,
])('entering %j is none', (toPage) => {
  expect(viewedBy(action({ toPage }))).toBeUndefined();
});

test.each([undefined, '', 'none', id.slice(1), `${id}0`, `${id}\n`])(
  'an action on %j is none',
  (contentId) => {
    expect(viewedBy(action({ actionType: 'video_view', contentType: 'video', contentId }))).toBeUndefined();
  },
);
