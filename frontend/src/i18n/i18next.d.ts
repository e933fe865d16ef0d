import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof import('./zh-CN.json') &
      typeof import('../features/admin/i18n/zh-CN.json') & {
        categoryVideos: typeof import('../features/category-videos/i18n/zh-CN.json');
        comingBack: typeof import('../features/coming-back/i18n/zh-CN.json');
        film: typeof import('../features/film-player/i18n/zh-CN.json');
        search: typeof import('../features/search/i18n/zh-CN.json');
        series: typeof import('../features/series/i18n/zh-CN.json');
        shortcuts: typeof import('../features/shortcuts/i18n/zh-CN.json');
        youtube: typeof import('../features/youtube-player/i18n/zh-CN.json');
        blog: typeof import('../features/blog/i18n/zh-CN.json');
        comingSoon: typeof import('../features/coming-soon/i18n/zh-CN.json');
      };
  }
}
