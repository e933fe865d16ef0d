import type zh from './zh-CN.ts';

/** Every string about YouTube's player, in English. */
const en: Record<keyof typeof zh, string> = {
  silentTitle: 'This video cannot load',
  silentText: 'The player did not answer. Your network may not reach YouTube.',
  goneTitle: 'This video is no longer there',
  goneText: 'It was removed, or its owner made it private.',
  forbiddenTitle: 'The owner does not let it play here',
  forbiddenText: 'This video can be watched on YouTube only.',
  brokenTitle: 'The player failed',
  brokenText: 'YouTube reported error {{code}}. It may work on a second try.',
  onYouTube: 'Watch on YouTube',
  player: 'Player: {{title}}',
  playerLoading: 'Opening the player',
};

export default en;
