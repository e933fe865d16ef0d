import { addNamespace } from '../../../i18n/index.ts';
import en from './en.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

addNamespace('shortcuts', { 'zh-CN': zh, en });
