import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';

/**
 * The path of the first page. One item less than a page: the add-video card fills the last place of its rows, then and after
 * every page.
 */
export const firstLibraryPath = apiPath('/api/library', { limit: limits.libraryPageItems - 1 });
