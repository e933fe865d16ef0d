import type zh from './zh-CN.ts';

/** Every string of the list of releases, in English. Counted strings add their plural forms. */
const en: Record<keyof typeof zh | 'scheduled_one', string> = {
  scheduled: '{{n}} scheduled releases',
  scheduled_one: '{{n}} scheduled release',
  position: 'No. {{n}} in line',
  localTime: 'Your time: {{when}}',
  released: 'Out now',
  watch: 'Watch now',
  announced: '“{{title}}” is out now.',
};

export default en;
