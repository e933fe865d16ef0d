import { siteI18n } from '../../../i18n/index.ts';
import en from './en.ts';
import zh from './zh-CN.ts';

function add(): void {
  siteI18n.addResourceBundle('zh-CN', 'shorts', zh);
  siteI18n.addResourceBundle('en', 'shorts', en);
}

// The strings come with the pages that use them, which is after the site's own or, in a test, before.
if (siteI18n.isInitialized) add();
else siteI18n.on('initialized', add);
