import type {
  AuditEntry,
  BlogPostSummary,
  BulkAction,
  CategoryVideo,
  Embed,
  Member,
  MemberBulk,
  SeriesSummary,
  Video,
} from '@platform/contracts';
import { categories } from '@platform/contracts/category-list';
import type { ReactNode } from 'react';
import type { BulkPath, Item, ListPath } from '../content/api.ts';
import type zh from '../i18n/zh-CN.json';
import { Change, ChangedAt } from './changes.tsx';
import * as cells from './list-cells.tsx';
import { MemberNumber } from './members/member-numbers.tsx';

/** What a list of the panel has rows of. */
export type Row = Item | CategoryVideo | BlogPostSummary | SeriesSummary | Member | AuditEntry;

export type Column<R extends Row = Row> = {
  /** The key of its name. */
  name: keyof (typeof zh)['adminManage'];
  /** The server's sort parameters for this column; the first click uses the first one. */
  sorts?: { asc?: string; desc?: string };
  isFigure?: boolean;
  Cell(props: { row: R }): ReactNode;
};

export type Filter = 'status' | 'release' | 'category' | 'action';

/** Configuration of one list, of the Manage tab or another: API path, translation key, columns, filters and bulk actions. */
export type ListDefinition<R extends Row = Row> = {
  path: ListPath | '/api/admin/audit';
  /** Begins the keys of its strings. */
  word: 'video' | 'embed' | 'categoryVideo' | 'post' | 'serie' | 'member' | 'change';
  search: 'searchTitles' | 'searchMembers' | 'searchChanges';
  /** The values of each. */
  filters?: Partial<Record<Filter, readonly string[]>>;
  bulk: readonly (BulkAction | MemberBulk['action'])[];
  /** The first is the row's title: where there is no room for more, the others stand below it. */
  columns: readonly [Column<R>, ...Column<R>[]];
  nameOf(row: R): string;
};

export type BulkList = ListDefinition & { path: BulkPath; word: Exclude<ListDefinition['word'], 'change'> };

/** Nobody changes the audit, and series are changed one by one. */
export const isChangeable = (kind: ListDefinition): kind is BulkList =>
  kind.path !== '/api/admin/audit' && kind.path !== '/api/series';

/** The names of what is selected, by id, on every page. */
export type Selection = ReadonlyMap<string, string>;

const title = { name: 'field_title', sorts: { asc: 'title', desc: 'title-desc' } } as const;
const views = {
  name: 'views',
  sorts: { desc: 'views', asc: 'views-asc' },
  isFigure: true,
  Cell: cells.Views,
} as const;
const added = { name: 'added', sorts: { desc: 'newest', asc: 'oldest' }, Cell: cells.Added } as const;
const release = ['released', 'scheduled'];
const content = {
  search: 'searchTitles',
  nameOf: (row: { title: string }) => row.title,
} as const;
const item = {
  ...content,
  filters: { status: ['public', 'hidden'], release },
  bulk: ['publish', 'hide', 'delete'],
  columns: [{ ...title, Cell: cells.ItemTitle }, views, added, { name: 'public', Cell: cells.PublicSwitch }],
} as const;

const videos: ListDefinition<Video> = { ...item, word: 'video', path: '/api/videos' };
const embeds: ListDefinition<Embed> = { ...item, word: 'embed', path: '/api/embeds' };
const categoryVideos: ListDefinition<CategoryVideo> = {
  ...content,
  word: 'categoryVideo',
  path: '/api/category-videos',
  filters: { category: categories.map(({ id }) => id) },
  bulk: ['delete'],
  columns: [
    { ...title, Cell: cells.CategoryVideoTitle },
    { name: 'field_category', Cell: cells.Category },
    views,
    added,
  ],
};
const posts: ListDefinition<BlogPostSummary> = {
  ...content,
  word: 'post',
  path: '/api/blog-posts',
  filters: { release },
  bulk: ['delete'],
  columns: [{ ...title, Cell: cells.PostTitle }, views, added],
};
const members: ListDefinition<Member> = {
  word: 'member',
  path: '/api/members',
  search: 'searchMembers',
  filters: { status: ['active', 'suspended'] },
  bulk: ['suspend', 'reinstate', 'delete'],
  columns: [
    { name: 'field_name', sorts: { asc: 'name', desc: 'name-desc' }, Cell: cells.MemberName },
    { name: 'field_phoneNumber', Cell: ({ row }) => row.phoneNumber },
    { name: 'number', Cell: MemberNumber },
    { name: 'status', Cell: cells.MemberStatus },
    added,
  ],
  nameOf: ({ name }) => name,
};
const audit: ListDefinition<AuditEntry> = {
  word: 'change',
  path: '/api/admin/audit',
  search: 'searchChanges',
  filters: {
    action: [
      'video',
      'embed',
      'category-video',
      'blog-post',
      'series',
      'member',
      'sms-campaign',
      'sms-message',
      'sms-suppression',
      'site-settings',
      'admin',
    ],
  },
  bulk: [],
  columns: [
    { name: 'change', Cell: Change },
    { name: 'time', Cell: ChangedAt },
    { name: 'administrator', Cell: ({ row }) => row.admin.username },
    { name: 'address', Cell: ({ row }) => row.address },
  ],
  nameOf: ({ action }) => action,
};

/** The server gives changes of members and messages to owners alone. */
export const auditOfAnalysts: typeof audit = {
  ...audit,
  filters: { action: audit.filters?.action?.filter((target) => !/^(member|sms)/.test(target)) ?? [] },
};

/** The sections of the tab, by their names in the address: `?admin=manage/videos`. */
export const listDefinitions = {
  videos,
  embeds,
  'category-videos': categoryVideos,
  posts,
  members,
  audit,
} satisfies Record<string, ListDefinition>;
