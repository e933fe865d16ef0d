import { limits } from './limits.ts';

/**
 * Messages with fixed wording, and messages used in several places. A message used by one handler only is defined in
 * that handler.
 */
export const messages = {
  membershipNumberRequired: 'Membership number is required',
  membershipInvalid: {
    zh: '会员号无效，请核对后重试。',
    en: 'This membership number is not valid. Please check it and try again.',
  },
  membershipValid: { zh: '验证成功', en: 'Verified' },
  membershipRequired: 'A valid membership number is required',

  loginRequired: 'Username and password are required',
  loginFailed: 'Invalid username or password',
  adminRequired: 'Please log in as an administrator',
  adminOnly: 'Only an administrator may do this',
  roleForbidden: 'Your role does not allow this',
  secondFactorMissing: 'Set up a second factor first',
  confirmationRequired: 'Confirm your password first',
  passwordRequired: 'Your password is required',
  passwordWrong: 'This password is wrong',
  codeRequired: 'Enter the code',
  codeWrong: 'This code is wrong or was used already',
  ticketExpired: 'This took too long. Please start again',
  passkeyRejected: 'This passkey was not accepted',
  passkeysOff: 'Passkeys are not set up on this server',
  passkeyNotFound: 'Passkey not found',
  passkeysFull: `An administrator has at most ${limits.adminPasskeys} passkeys`,
  lastFactor: 'Everyone needs a second factor here. Add another one before you remove this one',
  ownFactorFirst: 'Set up a second factor of your own first',
  inviteInvalid: 'This invitation is not valid any more',
  inviteNotFound: 'Invitation not found',
  invitesFull: `There are ${limits.adminInvites} open invitations already. Withdraw some first`,
  accountChanged: 'This account was changed meanwhile. Please try again',
  usernameTaken: 'This username is taken',
  usernameMalformed:
    'A username has Latin letters, Chinese characters, digits and . _ - @, and begins with none of the signs',
  passwordLength: `The password must have ${limits.adminPasswordMinCharacters} to ${limits.adminPasswordMaxCharacters} characters`,
  passwordPublic: 'This is the password of local runs; choose another one',
  administratorNotFound: 'Administrator not found',
  lastOwner: 'There must be at least one owner',
  sessionNotFound: 'Session not found',

  videoTitleRequired: 'Please enter a video title',
  videoFileRequired: 'Please upload a video file first',
  videoNotFound: 'Video not found',
  videoTooLarge: 'Video file exceeds the 3 GB limit',
  videoNotAVideo: 'The uploaded file is not a video',
  videoObjectMissing: 'The uploaded file was not found in storage. Please upload it again',
  videoIncomplete: 'The video file is incomplete: a part of it is missing. Please upload a complete file',
  videoTooManyPixels: 'The video has too many pixels (40 million a frame at most)',
  videoObjectInUse: 'This video was saved already, with what was entered first. Edit it in Manage',

  embedFieldsRequired: 'Title and iframe code are required',
  embedNotFound: 'Embed not found',
  iframeInvalid: 'The iframe code must be exactly one <iframe> with an https address, and nothing else',

  blogPostFieldsRequired: 'Title and content are required',
  blogPostTooDense:
    'The content has too much formatting: use fewer marks, or put blank lines between paragraphs',
  blogPostNotFound: 'Blog post not found',

  categoryVideoFieldsRequired: 'Title, YouTube URL, and category are required',
  categoryVideoNotFound: 'Category video not found',
  youtubeUrlInvalid: 'The YouTube URL is not the address of a YouTube video',

  searchRequired: 'Please enter what to search for',
  idList: `From 1 to ${limits.idsAtOnce} ids are expected, separated by commas`,
  itemNotFound: 'This item was not found',

  seriesTitleRequired: 'Please enter a title for the series',
  seriesItems: `A series has at most ${limits.seriesItems} items, each with its type and id`,
  seriesItemRepeated: 'An item is in this series twice',
  seriesItemMissing: 'An item of the series does not exist',
  seriesNotFound: 'Series not found',

  siteTextRequired: 'Please enter this text',
  siteSettingsConflict: 'Someone else has saved the settings meanwhile',
  siteRevisionInvalid: 'revision must be the number of the revision that was read',
  noticeLinkInvalid: 'The link must be a path of the site or an https address',
  noticeUntilInvalid: 'The end of the notice is not a valid date and time',
  heroPictureRequired: 'Please choose a picture for the banner',

  scraperQueryRequired: 'Please enter a search query',
  scraperSelectionRequired: 'Please select a video and enter a title',

  memberFieldsRequired: 'Name and phone number are required',
  memberNotFound: 'Member not found',
  membershipNumberTaken: 'This membership number is already in use',
  membershipNumberMalformed:
    'A membership number has 6 to 32 letters and digits; spaces and hyphens are ignored',
  phoneNumberInvalid:
    'This phone number is not valid. Please include the country code, for example +1 or +86',
  phoneNumberTaken: 'A member with this phone number already exists',
  phoneNumberRepeated: 'This phone number is already in an earlier row',

  campaignFieldsRequired: 'Title, message, and at least one member are required',
  oneOffSmsFieldsRequired: 'Phone number and message are required',
  smsMessageTooLong: 'The message is longer than 1600 characters',
  smsUnknownPlaceholder: 'Only {name} and {membershipNumber} can stand in braces, which must be half-width',
  smsTooManyMembers: `A campaign names at most ${limits.smsMembersListed} members; name the others in another campaign`,
  smsTooManyRecipients: `A campaign has at most ${limits.smsRecipientsPerCampaign} recipients; name members in several campaigns instead`,
  smsOneAudience: 'Choose members or all active members, not both',
  smsCampaignNotFound: 'Campaign not found',
  smsCampaignRepeated:
    'The same campaign was begun less than 10 minutes ago. To send it once more, give it another title',
  smsRecipientsChanged: 'The recipients have changed since the review. Review the campaign again',
  smsCampaignFinished: 'This campaign is finished',
  smsCampaignCancelled: 'This campaign was cancelled',
  smsIdempotencyMismatch:
    'Another message was already accepted from this form. Check what was sent before you send this one',
  smsOptedOut: 'This phone number has opted out of text messages',
  smsLandline: 'This phone number is a landline, which cannot receive text messages',
  smsNotSent: 'The text message was rejected',
  smsUncertain: 'It is not certain whether the text message was sent. It is not sent again by itself',
  suppressionNotFound: 'This phone number is not on the list',
  suppressionExists: 'This phone number is already on the list',
  phoneNumberRequired: 'Phone number is required',
  idempotencyKeyInvalid: 'Idempotency-Key must have 1 to 200 printable ASCII characters without spaces',

  thumbnailItemRequired: 'Please select a video or embed first',
  thumbnailNotAnImage: 'Please select an image file (JPG, PNG, GIF, WebP)',
  thumbnailTooLarge: 'Image file size exceeds 10MB limit',
  thumbnailTooManyPixels: 'The picture has too many pixels (40 million at most)',
  thumbnailInvalid: 'thumbnail must be an object path or null',
  thumbnailMissing: 'The uploaded image was not found in storage. Please upload it again',

  trackingEventInvalid: 'This is not an event the platform knows',
  trackingEventForeign: 'An event can only be reported for your own membership number',
  trackingEventTime: 'The time of this event is not a valid time',
  trackingEventFuture: 'The clock of this event is too far in the future',
  trackingUnavailable: 'Events cannot be kept right now. Please try again in a moment',
  userProfileNotFound: 'This membership number has no recorded activity',

  releaseDateInvalid: 'The release date is not a valid date and time',
  releaseDateYear: 'The release date must have a year of four digits',
  bulkIds: `From 1 to ${limits.bulkItems} ids are expected`,
  bulkIdsRepeated: 'An id is named twice',
  importRows: `From 1 to ${limits.importRows} members can be imported at once`,
  nothingToUpdate: 'Nothing to update',
  invalidId: 'This id is not valid',
  invalidCursor: 'This cursor is not valid',
  dayInvalid: 'A day must be a date such as 2026-11-21',
  dayRangeIncomplete: 'Give both the first and the last day, or a number of days',
  dayRangeReversed: 'The first day must not be after the last',
  dayRangeTooLong: `A range may have at most ${limits.analyticsDaysMax} days`,
  dayRangeNotKept: 'Activity of these days is no longer kept, or has not happened yet',
  pageOrCursor: 'A list is read by page or by cursor, not by both',
  invalidJson: 'The request body is not valid JSON',
  jsonExpected: 'The request body must be JSON',
  objectExpected: 'A JSON object is expected',
  scopeForbidden: 'Only an administrator may see everything',

  notFound: 'Not found',
  methodNotAllowed: 'This method is not allowed here',
  tooManyRequests: 'Too many requests. Please wait a moment and try again',
  unavailable: 'This service is not available right now. Please try again in a moment',
  timeout: 'The service took too long to respond. Please try again',
  internal: 'Something went wrong on our side',
} as const;

export type MessageKey = keyof typeof messages;

const keys = new Map<unknown, string>(Object.entries(messages).map(([key, text]) => [text, key]));

/** The key of a text of the table, by which clients translate it. Undefined for a text made up for one case. */
export const messageKey = (text: string): MessageKey | undefined => keys.get(text) as MessageKey | undefined;

/** Says how many events one POST may report. */
export const trackingEventsExpected = (max: number): string =>
  `From 1 to ${max} events can be reported at once`;

/** Says that a text field is over its limit. */
export const tooLong = (field: string, max: number): string => `${field} is longer than ${max} characters`;

/** The limit that such a message names, as text; undefined for other messages. */
export const limitIn = (message: string): string | undefined =>
  / is longer than (\d+) characters$/.exec(message)?.[1];
