import {
  type Action,
  itemTitlesMax,
  limits,
  type UserDetails,
  type UserProfile,
  type WatchedItem,
} from '@platform/contracts';

/** Something that can be watched, as members' actions name it. */
export type Content = Pick<WatchedItem, 'contentType' | 'contentId'>;

/** The title of a content; undefined where there is none. */
export type TitleOf = (content: Content) => string | undefined;

const keyOf = ({ contentType, contentId }: Content): string => `${contentType}/${contentId}`;

/** Makes a lookup of titles. */
export function titleLookup(titles: readonly (Content & { title: string })[]): TitleOf {
  const found = new Map(titles.map((content) => [keyOf(content), content.title]));
  return (content) => found.get(keyOf(content));
}

/** Each of the contents once. */
export const distinctContents = (contents: readonly Content[]): Content[] => [
  ...new Map(contents.map((content) => [keyOf(content), content])).values(),
];

/** An action as it is stored: what it was on, without what that is called. */
export type StoredAction = Omit<Action, 'contentTitle'> & { content?: Content };

/** A member's figures as they are stored: by canonical number, without the member's name. */
export type StoredProfile = Omit<UserProfile, 'memberName' | 'actionHistory'> & {
  actionHistory: StoredAction[];
};
export type StoredDetails = StoredProfile & { allActions: StoredAction[] };

/** Who a member is, to the operator. */
export type ShownMember = Pick<UserProfile, 'membershipNumber' | 'memberName'>;

/** Where names come from. */
export interface NameSources {
  /** What content says; undefined while it can't be asked. */
  titlesOf(contents: readonly Content[]): Promise<TitleOf | undefined>;
  /** Whose canonical numbers these are, as far as membership says. */
  membersOf(numbers: readonly string[]): Promise<(number: string) => ShownMember>;
}

/** Gives the profiles as the operator sees them: numbers as issued, members' names, content's own titles. */
export async function nameProfiles(
  sources: NameSources,
  profiles: readonly StoredProfile[],
): Promise<UserProfile[]> {
  const { memberOf, named } = await namesFor(
    sources,
    profiles,
    profiles.flatMap(({ actionHistory }) => actionHistory),
  );
  return profiles.map((profile) => ({
    ...profile,
    ...memberOf(profile.membershipNumber),
    actionHistory: profile.actionHistory.map(named),
  }));
}

/** As `nameProfiles`, for one member's page of actions. */
export async function nameDetails(sources: NameSources, details: StoredDetails): Promise<UserDetails> {
  const { actionHistory, allActions } = details;
  const { memberOf, named } = await namesFor(sources, [details], [...actionHistory, ...allActions]);
  return {
    ...details,
    ...memberOf(details.membershipNumber),
    actionHistory: actionHistory.map(named),
    allActions: allActions.map(named),
  };
}

async function namesFor(
  { titlesOf, membersOf }: NameSources,
  profiles: readonly StoredProfile[],
  actions: readonly StoredAction[],
) {
  const [titleOf, memberOf] = await Promise.all([
    titlesOf(actions.flatMap(({ content }) => content ?? [])),
    membersOf(profiles.map(({ membershipNumber }) => membershipNumber)),
  ]);
  const named = ({ content, ...action }: StoredAction): Action => {
    const contentTitle = content && titleOf?.(content);
    return contentTitle === undefined ? action : { ...action, contentTitle };
  };
  return { memberOf, named };
}

/** How much a content was played. */
export type PlayedContent = Omit<WatchedItem, 'contentTitle'>;

/** Where the list is made from. */
export interface WatchedSources {
  /** What members report to have played from a day on, in the list's order; what they made up is among it. */
  mostPlayed(day: string, count: number): Promise<PlayedContent[]>;
  /** What content says; undefined while it can't be asked. */
  titlesOf(contents: readonly Content[]): Promise<TitleOf | undefined>;
}

/**
 * Lists what was watched most from a day on. Members' browsers name what they play, and may name anything: so content says
 * what it is called, and what content doesn't know is left out; many more are asked for than are shown, that made-up ones push
 * none out, unless one member makes up hundreds, and then only what a single other member watched. While content can't be asked,
 * the list is what members report, by ids.
 */
export async function mostWatched(sources: WatchedSources, day: string): Promise<WatchedItem[]> {
  const played = await sources.mostPlayed(day, itemTitlesMax);
  const titleOf = await sources.titlesOf(played);
  const watched = played.flatMap((content) => {
    const contentTitle = titleOf ? titleOf(content) : content.contentId;
    return contentTitle === undefined ? [] : [{ ...content, contentTitle }];
  });
  return watched.slice(0, limits.mostWatchedItems);
}
