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

/** The n-th of many actions, now: 20,000 members on 500 videos, every kind in turn. The same but for its id and time. */
export function makeAction(n: number): TrackedAction {
  const member = (n * 7919) % members;
  const content = (n * 104_729) % contents;
  const actionType = kinds[n % kinds.length] ?? 'page_view';
  const page = `/video/${content.toString(16).padStart(24, '0')}`;
  const common = {
    eventId: v7(),
    at: new Date().toISOString(),
    memberId: member.toString(16).padStart(24, '0'),
    membershipNumber: `BENCH${String(member).padStart(7, '0')}`,
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
