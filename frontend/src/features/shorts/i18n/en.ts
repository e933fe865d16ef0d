import type zh from './zh-CN.ts';

/** Every string of the short videos, in English: the specification's exact text where it quotes one. */
const en: Record<keyof typeof zh, string> = {
  title: 'cold and hot ice videos',
  subtitle: 'choose a category to start watching',
  topics: 'More topics',
  topicsLoading: 'Loading the topics',
  topicsFailed: 'The topics did not load',
  emptyTitle: 'no hot ice videos in this category yet',
  emptyText: 'Try another category. New videos keep coming.',
  unknownTitle: 'There is no such category',
  unknownText: 'The link may be incomplete, or the category has a new name.',
  toCategories: 'Back to the categories',
  listFailed: 'The videos did not load',
  position: '{{n}} of {{total}}: {{title}}',
  slide: 'Video {{n}}: {{title}}',
  player: 'Player: {{title}}',
  playerLoading: 'Opening the player',
  controls: 'Playback',
  mute: 'Mute',
  unmute: 'Turn the sound on',
  previous: 'Previous video',
  next: 'Next video',
  hint: 'swipe for more',
  skip: 'Skip to the next one',
  silentTitle: 'This video cannot load',
  silentText: 'The player has not answered for 15 seconds. Your network may not reach YouTube.',
  goneTitle: 'This video is no longer there',
  goneText: 'It was removed, or its owner made it private.',
  forbiddenTitle: 'The owner does not let it play here',
  forbiddenText: 'This video can be watched on YouTube only.',
  brokenTitle: 'The player failed',
  brokenText: 'YouTube reported error {{code}}. It may work on a second try.',
  onYouTube: 'Watch on YouTube',
};

export default en;
