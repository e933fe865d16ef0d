import type zh from './zh-CN.ts';

/** Every string of the short videos, in English. */
const en: Record<keyof typeof zh, string> = {
  title: 'Cold and hot ice videos',
  subtitle: 'Choose a category to start watching',
  topics: 'More topics',
  topicsLoading: 'Loading the topics',
  topicsFailed: 'The topics did not load',
  emptyTitle: 'No hot ice videos in this category yet',
  emptyText: 'Try another category. New videos keep coming.',
  unknownTitle: 'There is no such category',
  unknownText: 'The link may be incomplete, or the category has a new name.',
  toCategories: 'Back to the categories',
  listFailed: 'The videos did not load',
  position: '{{n}} of {{total}}: {{title}}',
  slide: 'Video {{n}}: {{title}}',
  controls: 'Playback',
  mute: 'Mute',
  unmute: 'Turn the sound on',
  previous: 'Previous video',
  next: 'Next video',
  swipeHint: 'Swipe for more',
  scrollHint: 'Scroll for more',
  skip: 'Skip to the next one',
};

export default en;
