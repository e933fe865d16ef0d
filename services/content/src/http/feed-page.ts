import { etagOf } from '@platform/service-kit';
import { type CardItem, openCardJson } from '../domain/present.ts';
import { representation } from './send-items.ts';

/** A page of the library as it is kept: nothing in it differs from member to member. */
export interface FeedPage {
  ids: string[];
  next?: string | undefined;
  /** Says which state of which items this is; the ETag is made of it and of what the member likes. */
  version: string;
  /** When it stops being true by itself. */
  validUntil?: Date | undefined;
  /** The page's JSON for a member who likes these. Cards are put into JSON once, when first asked for. */
  json(liked: ReadonlySet<string>): string;
}

export function feedPage(page: { items: CardItem[]; next?: string; validUntil?: Date }): FeedPage {
  const { items, next, validUntil } = page;
  const states = items.map(({ id, revision, views }) => `${id}:${revision}:${views}`).join();
  let cards: string[] | undefined;
  return {
    ids: items.map(({ id }) => id),
    next,
    validUntil,
    version: etagOf(representation, next ?? '', states),
    json(liked) {
      cards ??= items.map(openCardJson);
      let text = '';
      for (const [index, card] of cards.entries()) {
        text += `${index === 0 ? '' : ','}${card},"liked":${liked.has(items[index]?.id ?? '')}}`;
      }
      return `[${text}]`;
    },
  };
}
