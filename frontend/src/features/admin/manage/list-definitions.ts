import type { AuditEntry, BlogPostSummary, CategoryVideo, Embed, Member, Video } from '@platform/contracts';
import { categories } from '@platform/contracts/category-list';
import { Change, ChangedAt } from './changes.tsx';
import * as cells from './list-cells.tsx';
import type { ListDefinition } from './list-definition.ts';
import { MemberNumber } from './members/member-numbers.tsx';

const title = { name: 'title', sorts: { asc: 'title', desc: 'title-desc' } } as const;
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
  columns: [{ ...title, Cell: cells.ItemTitle }, views, added, { name: 'visible', Cell: cells.PublicSwitch }],
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
    { name: 'category', Cell: cells.Category },
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
    { name: 'name', sorts: { asc: 'name', desc: 'name-desc' }, Cell: cells.MemberName },
    { name: 'phone', Cell: ({ row }) => row.phoneNumber },
    { name: 'number', Cell: MemberNumber },
    { name: 'status', Cell: cells.MemberStatus },
    added,
  ],
  nameOf: ({ name }) => name,
};
const audit: ListDefinition<AuditEntry> = {
  word: 'change',
  path: '/api/admin/audit',
  isAudit: true,
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
