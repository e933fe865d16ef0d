import type { Action, UserDetails, UserProfile } from '@platform/contracts';
import type { Content, TitleOf } from './titles.ts';

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
