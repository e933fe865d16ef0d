import { messages, paths } from '@platform/contracts';
import type { StoredItemType } from '../domain/item.ts';

/** The two kinds of item whose routes are alike: those of the library. */
export interface Kind {
  type: StoredItemType;
  notFound: string;
  paths: { all: string; upcoming: string; one: string; like: string };
}

export const videoKind: Kind = {
  type: 'video',
  notFound: messages.videoNotFound,
  paths: { all: paths.videos, upcoming: paths.videosUpcoming, one: paths.video, like: paths.videoLike },
};

export const embedKind: Kind = {
  type: 'embed',
  notFound: messages.embedNotFound,
  paths: { all: paths.embeds, upcoming: paths.embedsUpcoming, one: paths.embed, like: paths.embedLike },
};
