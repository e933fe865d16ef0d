import type { Action, UserProfile, UserSort } from '@platform/contracts';
import type { StoredAction } from './stored-actions.ts';

/** The expected responses without names, computed from the actions one by one. */

const instant = (at: number) => new Date(at).toISOString();

export const shownAction = (action: StoredAction): Action => ({
  id: action.event_id,
  actionType: action.action_type,
  timestamp: instant(action.at),
  ...(action.time_spent_seconds && { timeSpentSeconds: action.time_spent_seconds }),
  ...(action.from_page && { fromPage: action.from_page }),
  ...(action.to_page && { toPage: action.to_page }),
});

/** Newest first; within a millisecond, highest offset first. */
export const newestFirst = (actions: readonly StoredAction[]): StoredAction[] =>
  actions.toSorted((a, b) => b.at - a.at || b.kafka_offset - a.kafka_offset);

export const sum = <Item>(items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((total, item) => total + figure(item), 0);

export const contentsOf = (actions: readonly StoredAction[]): Set<string> =>
  new Set(actions.filter((a) => a.content_id).map((a) => `${a.content_type}/${a.content_id}`));

/** What membership says of a member; nothing while it is away. */
export type ShownMember = Pick<UserProfile, 'membershipNumber' | 'memberName' | 'isDeleted'>;
const unknown: ShownMember = { membershipNumber: '', isDeleted: false };

function profileOf(memberId: string, actions: readonly StoredAction[], shown: ShownMember): UserProfile {
  const times = actions.map(({ at }) => at);
  return {
    memberId,
    ...shown,
    lastActivity: instant(Math.max(...times)),
    firstActivity: instant(Math.min(...times)),
    totalTimeSpentSeconds: sum(actions, (a) => a.time_spent_seconds),
    videoTimeSpentSeconds: sum(actions, (a) => a.video_seconds),
    uniqueVideosViewed: contentsOf(actions).size,
    totalActions: actions.length,
    videoClicks: actions.filter((a) => a.action_type === 'video_click').length,
    actionHistory: newestFirst(actions.filter((a) => a.action_type !== 'page_unload'))
      .slice(0, 3)
      .map(shownAction),
  };
}

export const profilesOf = (
  actions: readonly StoredAction[],
  shown: (memberId: string) => ShownMember = () => unknown,
): UserProfile[] =>
  [...Map.groupBy(actions, (a) => a.member_id)].map(([id, own]) => profileOf(id, own, shown(id)));

const keys: Record<UserSort, (profile: UserProfile) => number> = {
  lastActivity: (profile) => Date.parse(profile.lastActivity),
  totalActions: (profile) => profile.totalActions,
  totalTime: (profile) => profile.totalTimeSpentSeconds,
  videoClicks: (profile) => profile.videoClicks,
};

/** Highest first; ties by member id. */
export const sorted = (profiles: readonly UserProfile[], sort: UserSort): UserProfile[] =>
  profiles.toSorted((a, b) => keys[sort](b) - keys[sort](a) || (a.memberId < b.memberId ? -1 : 1));
