import 'i18next';
import type adminZh from '../features/admin-panel/i18n/zh-CN.ts';
import type zh from './zh-CN/site.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof zh & typeof adminZh;
  }
}
