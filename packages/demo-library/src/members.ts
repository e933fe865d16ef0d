import { apiPath, limits, memberSchema, type TrackingEvent } from '@platform/contracts';
import type { Client } from './client.ts';
import type { Seeded } from './seed.ts';

/** Fictional members: reserved membership numbers, and phone numbers from the range reserved for fiction. */
export const demoMembers = '林晓 周冰 阿焰 小雪 老秦 何夏 唐宁 苏寒 江暖 白露 谷雨 南风'
  .split(' ')
  .map((name, n) => ({
    name,
    membershipNumber: `VIP-DEMO-0${101 + n}`,
    phoneNumber: `+12025550${101 + n}`,
    notes: '演示会员，并非真人',
  }));

const likes = {
  video: '/api/videos/{id}/like',
  embed: '/api/embeds/{id}/like',
  youtube: '/api/youtubes/{id}/like',
} as const;
type Watched = Seeded & { kind: keyof typeof likes };

/** The members who watch an item (one to all), and those who like it (at least one). */
export function audienceOf(index: number) {
  const count = 1 + ((index * 7 + 4) % demoMembers.length);
  const from = index % demoMembers.length;
  const viewers = [...demoMembers, ...demoMembers].slice(from, from + count);
  return { viewers, fans: viewers.slice(0, Math.ceil(count * (0.25 + 0.15 * (index % 4)))) };
}

function eventsOf(membershipNumber: string, { kind, id, title }: Watched, seconds: number): TrackingEvent[] {
  const subject = { membershipNumber, contentType: kind, contentId: id, contentTitle: title };
  const page = `/${kind}/${id}`;
  return [
    { actionType: 'video_click', ...subject, fromPage: '/' },
    { actionType: 'page_view', ...subject, toPage: page },
    { actionType: 'video_view', ...subject },
    { actionType: 'back_button', ...subject, fromPage: page, timeSpentSeconds: seconds },
  ];
}

/**
 * Adds missing demo members and lets them watch and like items without likes, as their browsers would. Likes come last:
 * they mark an item as done for the next run.
 */
export async function visit(admin: Client, released: readonly Seeded[]): Promise<number> {
  const watched = released.filter((item): item is Watched => item.kind !== 'blog-post');
  const audiences = watched.map((item, index) => ({ item, ...audienceOf(index) }));
  const fresh = audiences.filter(({ item }) => !item.likes);
  if (fresh.length === 0) return 0;
  const numbers = new Set<string>();
  for await (const entry of admin.list(apiPath('/api/members')))
    numbers.add(memberSchema.parse(entry).membershipNumber);
  for (const [order, member] of demoMembers.entries()) {
    const { membershipNumber } = member;
    if (!numbers.has(membershipNumber)) await admin.post(apiPath('/api/members'), member);
    const events = fresh
      .filter(({ viewers }) => viewers.includes(member))
      .flatMap(({ item }, n) => eventsOf(membershipNumber, item, 5 + ((n * 13 + order * 7) % 50)));
    for (let at = 0; at < events.length; at += limits.trackingBatchEvents)
      await admin
        .as({ membershipNumber })
        .post(apiPath('/api/action/track'), events.slice(at, at + limits.trackingBatchEvents));
  }
  for (const { item, fans } of fresh)
    for (const { membershipNumber } of fans)
      await admin.as({ membershipNumber }).post(apiPath(likes[item.kind], { id: item.id }));
  return fresh.length;
}
