import type {
  AuditEntry,
  BlogPostSummary,
  BulkAction,
  CategoryVideo,
  Member,
  MemberBulk,
  SeriesSummary,
} from '@platform/contracts';
import type { ReactNode } from 'react';
import type { BulkPath, Item, ListPath } from '../content/api.ts';
import type zh from '../i18n/zh-CN.json';

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
  search?: 'searchTitles' | 'searchMembers' | 'searchChanges';
  /** The values of each. */
  filters?: Partial<Record<Filter, readonly string[]>>;
  /** Filtered by administrator and days too. */
  isAudit?: true;
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
