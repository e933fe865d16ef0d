import { addNamespace } from '../../../i18n/index.ts';
import en from './en.ts';
import zh from './zh-CN.ts';

addNamespace('youtube', { 'zh-CN': zh, en });
