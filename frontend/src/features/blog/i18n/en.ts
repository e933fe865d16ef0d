import type zh from './zh-CN.ts';

/** Every string of the blog, in English. Counted strings add their plural forms. */
const en: Record<keyof typeof zh | 'loaded_one' | 'reads_one', string> = {
  title: 'Blog',
  emptyTitle: 'No articles are published yet.',
  errorTitle: 'The articles did not load',
  loadMore: 'Load more',
  loadingMore: 'Loading...',
  loadMoreFailed: 'More could not be loaded. Please try again.',
  loaded: '{{count}} more articles loaded',
  loaded_one: '{{count}} more article loaded',
  backToBlog: 'Back to the blog',
  reads: '{{n}} reads',
  reads_one: '{{n}} read',
  notFoundTitle: 'Article not found',
  notFoundText: 'It may have been deleted, or the link is incomplete.',
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
  done: 'done',
  toDo: 'to do',
  table: 'Table',
  picture: 'Picture',
};

export default en;
