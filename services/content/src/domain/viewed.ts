import type { ContentKind, TrackedAction } from '@platform/contracts';

/** What was seen: a thing of a kind. */
export interface Viewed {
  kind: ContentKind;
  id: string;
}

const objectId = /^[0-9a-f]{24}$/;
const postPage = /^\/blog\/([0-9a-f]{24})\/?(?:[?#]|$)/;

/**
 * Says what an action is a view of, if of anything. What can be watched is named by the action; a post is seen when its page is
 * entered, since actions have no content type for text.
 */
export function viewedBy(action: TrackedAction): Viewed | undefined {
  const { actionType, contentType: kind, contentId: id, toPage = '' } = action;
  if (actionType === 'page_enter') {
    const post = postPage.exec(toPage)?.[1];
    return post ? { kind: 'blog-post', id: post } : undefined;
  }
  if (actionType !== 'video_view' && actionType !== 'page_view') return undefined;
  return kind && id && objectId.test(id) ? { kind, id } : undefined;
}
