/** A member's lists, in the order of their tabs. */
export const memberLists = ['continue', 'later', 'likes', 'history'] as const;
export type MemberList = (typeof memberLists)[number];
