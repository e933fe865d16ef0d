import type { Action, UserProfile, WatchedItem } from '@platform/contracts';

/** An item as members' actions refer to it. */
export type Content = Pick<WatchedItem, 'contentType' | 'contentId'>;

/** Returns the title of an item, if known. */
export type TitleOf = (content: Content) => string | undefined;

const keyOf = ({ contentType, contentId }: Content): string => `${contentType}/${contentId}`;

export function titleLookup(titles: readonly (Content & { title: string })[]): TitleOf {
  const found = new Map(titles.map((content) => [keyOf(content), content.title]));
  return (content) => found.get(keyOf(content));
}

/** Removes duplicates. */
export const distinctContents = (contents: readonly Content[]): Content[] => [
  ...new Map(contents.map((content) => [keyOf(content), content])).values(),
];

/** An action as stored, without its content's title. */
export type StoredAction = Omit<Action, 'contentTitle' | 'fromTitle' | 'toTitle'> & { content?: Content };

/** A member's stored figures, without what membership knows. */
export type StoredProfile = Omit<UserProfile, keyof ShownMember | 'actionHistory'> & {
  actionHistory: StoredAction[];
};
export type StoredDetails = StoredProfile & { allActions: StoredAction[] };

/** A member as shown to the operator. */
export type ShownMember = Pick<UserProfile, 'membershipNumber' | 'memberName' | 'isDeleted'>;

export interface NameSources {
  /** Titles from content; undefined if it can't be reached. */
  titlesOf(contents: readonly Content[]): Promise<TitleOf | undefined>;
  /** Members by id, from membership. */
  membersOf(ids: readonly string[]): Promise<(id: string) => ShownMember>;
}

const itemPage = /^\/(video|embed|youtube)\/([0-9a-f]{24})(?=[/?#]|$)/;

/** The item whose page this is. */
function itemOf(page: string | undefined): Content[] {
  const [, contentType, contentId] = itemPage.exec(page ?? '') ?? [];
  return contentId ? [{ contentType: contentType as Content['contentType'], contentId }] : [];
}

/** Adds the names shown to the operator: numbers as issued, members' names, current titles. */
export async function nameProfiles(
  { titlesOf, membersOf }: NameSources,
  profiles: readonly (StoredProfile & Partial<StoredDetails>)[],
): Promise<UserProfile[]> {
  const actions = profiles.flatMap(({ actionHistory, allActions = [] }) => [...actionHistory, ...allActions]);
  const [titleOf, memberOf] = await Promise.all([
    titlesOf(
      actions.flatMap(({ content, fromPage, toPage }) =>
        [content ?? [], itemOf(fromPage), itemOf(toPage)].flat(),
      ),
    ),
    membersOf(profiles.map(({ memberId }) => memberId)),
  ]);
  const titleAmong = (contents: readonly Content[]) => contents.map((content) => titleOf?.(content))[0];
  const named = ({ content, ...action }: StoredAction): Action => ({
    ...action,
    contentTitle: titleAmong(content ? [content] : []),
    fromTitle: titleAmong(itemOf(action.fromPage)),
    toTitle: titleAmong(itemOf(action.toPage)),
  });
  return profiles.map(({ actionHistory, allActions, ...profile }) => ({
    ...profile,
    ...memberOf(profile.memberId),
    actionHistory: actionHistory.map(named),
    ...(allActions && { allActions: allActions.map(named) }),
  }));
}

/** An item's views (opened or played, see `countViews`) and distinct viewers. */
export type ViewedItem = Omit<WatchedItem, 'contentTitle'>;

/** Adds titles; items that content doesn't know, any more or at all, are left out. While it is unavailable, ids stand in. */
export async function withTitles<Item extends Content>(
  { titlesOf }: Pick<NameSources, 'titlesOf'>,
  items: readonly Item[],
): Promise<(Item & { contentTitle: string })[]> {
  const titleOf = await titlesOf(items);
  return items.flatMap((item) => {
    const contentTitle = titleOf ? titleOf(item) : item.contentId;
    return contentTitle === undefined ? [] : [{ ...item, contentTitle }];
  });
}
