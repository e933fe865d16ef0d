import type zh from './zh-CN.ts';

/** Every string of the list of releases, in English. */
const en: Record<keyof typeof zh, string> = {
  scheduled: '{{n}} scheduled',
  position: 'No. {{n}} in line',
  localTime: 'Your time: {{when}}',
  released: 'Out now',
  watch: 'Watch now',
  announced: '“{{title}}” is out now.',
};

export default en;
