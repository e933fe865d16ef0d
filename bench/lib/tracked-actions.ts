import type { TrackedAction } from '@platform/contracts';
import { v7 } from 'uuid';

const members = 20_000;
const contents = 500;
const kinds = [
  'page_enter',
  'page_view',
  'video_view',
  'page_blur',
  'back_button',
  'page_exit',
  'video_click',
] as const;

/** Actions per POST, and so per record. */
export const actionsARecord = 10;

/**
 * The n-th action, at the current time: 20,000 members on 500 videos, every action type in turn; the actions of a
 * record share their member.
 */
export function makeAction(n: number): TrackedAction {
  const member = (Math.floor(n / actionsARecord) * 7919) % members;
  const content = (n * 104_729) % contents;
  const actionType = kinds[n % kinds.length] ?? 'page_view';
  const page = `/video/${content.toString(16).padStart(24, '0')}`;
  const common = {
    eventId: v7(),
    at: new Date().toISOString(),
    memberId: member.toString(16).padStart(24, '0'),
  };
  const subject = {
    contentType: 'video' as const,
    contentId: content.toString(16).padStart(24, '0'),
    contentTitle: `夜里的海：第 ${content} 集`,
  };
  switch (actionType) {
    case 'page_enter':
      return { ...common, actionType, fromPage: '/', toPage: page };
    case 'page_blur':
    case 'page_exit':
      return { ...common, actionType, fromPage: page, timeSpentSeconds: n % 100 };
    default:
      return { ...common, actionType, ...subject, fromPage: page, timeSpentSeconds: n % 10 };
  }
}
