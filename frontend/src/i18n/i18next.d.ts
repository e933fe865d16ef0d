import 'i18next';
import type adminZh from '../features/admin/i18n/zh-CN.json';
import type blogZh from '../features/blog/i18n/zh-CN.json';
import type categoryVideos from '../features/category-videos/i18n/zh-CN.json';
import type comingBack from '../features/coming-back/i18n/zh-CN.json';
import type comingSoonZh from '../features/coming-soon/i18n/zh-CN.json';
import type film from '../features/film-player/i18n/zh-CN.json';
import type search from '../features/search/i18n/zh-CN.json';
import type series from '../features/series/i18n/zh-CN.json';
import type shortcuts from '../features/shortcuts/i18n/zh-CN.json';
import type youtube from '../features/youtube-player/i18n/zh-CN.json';
import type zh from './zh-CN.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof zh &
      typeof adminZh & {
        categoryVideos: typeof categoryVideos;
        comingBack: typeof comingBack;
        film: typeof film;
        search: typeof search;
        series: typeof series;
        shortcuts: typeof shortcuts;
        youtube: typeof youtube;
        blog: typeof blogZh;
        comingSoon: typeof comingSoonZh;
      };
  }
}
