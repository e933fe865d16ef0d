/** Limits and business constants of the product. Sizes in bytes, times in milliseconds unless the name says otherwise. */

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;

export const limits = {
  videoFileBytes: 3 * GiB,
  thumbnailFileBytes: 10 * MiB,
  thumbnailPixels: 40_000_000,

  titleCharacters: 200,
  descriptionCharacters: 5000,
  iframeCodeCharacters: 5000,
  blogContentCharacters: 20_000,
  blogContentLines: 2_000,
  /** Nodes of the syntax tree of a post's markdown (mdast). */
  blogContentNodes: 2_000,
  blogExcerptCharacters: 160,
  /** The longest body the gateway lets through, but for a file of captions; other files go to storage directly. */
  requestBodyBytes: 1 * MiB,
  captionsFileBytes: 2 * MiB,
  captionTracks: 10,
  captionLabelCharacters: 60,
  /**
   * Large enough for the longest post even if every character is a 6-byte JSON escape (\uXXXX). A character beyond
   * U+FFFF takes two escapes (12 bytes); only half as many of those fit.
   */
  blogPostBodyBytes: 128 * KiB,
  memberNameCharacters: 100,
  memberNotesCharacters: 2000,
  filenameCharacters: 255,
  urlCharacters: 2048,
  searchCharacters: 100,
  auditChanges: 20,
  auditValueCharacters: 200,
  smsMessageCharacters: 1600,
  smsRecipientsPerCampaign: 50_000,
  /** Members a campaign names by id: 27 bytes each in JSON, so with the longest message they fit into `requestBodyBytes`. */
  smsMembersListed: 30_000,
  smsCampaignsListed: 50,

  brandNameCharacters: 40,
  noticeCharacters: 40,
  heroLineCharacters: 40,
  heroTextCharacters: 200,
  aboutCharacters: 1000,

  /** What a hand-entered membership number may be, after normalisation (see entities/members.ts). */
  membershipNumberMinCharacters: 6,
  membershipNumberMaxCharacters: 32,
  /** What the gate accepts as input before normalisation; longer input can't be a number. */
  membershipNumberInputCharacters: 64,

  adminUsernameCharacters: 64,
  adminPasswordMinCharacters: 12,
  adminPasswordMaxCharacters: 256,
  adminPasskeys: 10,
  /** Open ones. */
  adminInvites: 20,
  passkeyNameCharacters: 60,
  /** A credential id has at most 1,023 bytes (WebAuthn, section 4), in base64url. */
  passkeyIdCharacters: 1364,

  /** Items in a list response when the client names no limit, and the most it may ask for. */
  listDefaultItems: 500,
  listMaxItems: 500,
  /** Films in the list of those that are processed: the panel counts them, and looks up each film's state in it. */
  filmsInProcessing: 10_000,
  /** The last page that can be asked for by its number. */
  listMaxPage: 100_000,
  /** Items one bulk action names. */
  bulkItems: 500,
  /** Rows of one import, and the longest a field of a row may be before it is judged. */
  importRows: 500,
  importFieldCharacters: 10_000,
  libraryPageItems: 24,
  libraryPageMaxItems: 100,
  /** Ids that one query names. */
  idsAtOnce: 100,
  seriesItems: 200,
  /** Items proposed after one that ends, besides those of its series. */
  nextItems: 12,

  /** The longest film that a place can be kept of. */
  watchedSecondsMax: 7 * 24 * 60 * 60,
  /** An item is finished at this share of its length, or this near to its end. */
  finishedShare: 0.95,
  finishedSeconds: 30,
  /** How often a player reports its place. */
  progressEveryMs: 15_000,

  trackingBatchEvents: 50,
  /** How far ahead of the server's clock a client's may be; what is later is rejected. */
  trackingClockSkewMs: 24 * 60 * 60 * 1000,
  /** How long the browser keeps events and places that fail to send, and so the most that an event's server time is before the POST's arrival. */
  unsentKeptMs: 10 * 60 * 1000,
  /** A POST of events: 50 with every field as long as it may be in plain Latin text. */
  trackingBodyBytes: 256 * KiB,
  /** What is kept of a page's path: many times the longest of ours. Events stay in Kafka for 30 days, so they have to be small. */
  trackedPageCharacters: 256,
  /** Longest the browser keeps an event before it sends the batch. */
  trackingLingerMs: 1000,
  timeSpentSecondsMax: 24 * 60 * 60,

  analyticsDays: 30,
  analyticsDaysMax: 366,
  mostWatchedItems: 10,

  /** One view per member and item in each half hour of the clock, UTC (docs/adr/0071-views.md). */
  viewWindowMs: 30 * 60 * 1000,

  uploadUrlSeconds: 6 * 60 * 60,
  orphanObjectMs: 24 * 60 * 60 * 1000,

  /** Larger video files are uploaded in parts, so that an upload survives a reload. */
  multipartThresholdBytes: 100 * MiB,
  multipartMaxParts: 10_000,
  /** As many parts as there may be, each with an ETag of this length, fit into `requestBodyBytes`. */
  multipartEtagCharacters: 64,
  /** An upload that makes no progress for this long is broken off; a video is sent again. */
  uploadStallMs: 5 * 60 * 1000,
  /** Waits before an upload is tried again. */
  uploadRetryDelaysMs: [0, 1000, 3000, 5000],
} as const;

/**
 * Widths in pixels of the stored copies of a picture; wider ones than the picture are left out. The largest is served
 * at the object path itself, the others with `?w=`.
 */
export const pictureWidths = [320, 640, 1280] as const;

/** Numbers the screens use. */
export const screenConstants = {
  upcomingOnHome: 3,
  librarySkeletonCards: 8,
  upcomingSkeletonCards: 3,
  recentCampaigns: 5,
  recentOneOffs: 5,
  recentActivityActions: 3,
  timePickerStepMinutes: 30,
  toastMs: 5000,
  toastSwipePx: 50,
  tooltipOpenDelayMs: 700,
  tooltipSkipDelayMs: 300,
} as const;

/** Release times are entered as wall time of this zone (labelled EST) and sent in UTC. */
export const releaseTimeZone = 'America/New_York';

/** Keys the browser keeps things under. */
export const storageKeys = {
  membershipNumber: 'membershipNumber',
  /** Present if home had a row of series last time. */
  seriesRow: 'series_row',
  adminToken: 'admin_token',
  adminUser: 'admin_user',
  adminDrafts: 'admin_drafts',
  adminUnfinishedUpload: 'admin_unfinished_upload',
  visits: 'visits',
  continueRow: 'continue_row',
  recentSearches: 'recent_searches',
} as const;

/** Header that carries the stored membership number; `authorization` carries the admin's token. */
export const membershipNumberHeader = 'membership-number';

/**
 * Cookie that lives as long as the member cookie, which pages can't read. Without it a page waits for its verification
 * before it requests pictures.
 */
export const memberCookieMark = 'member_set';

/** Cookie that carries the admin's token where no header can be sent: a video element asks for a file. Good for reading alone. */
export const adminCookieName = 'admin';

/** How long an admin's token is valid. */
export const adminTokenSeconds = 12 * 60 * 60;
