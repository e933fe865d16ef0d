import type { QueryClient } from '@tanstack/react-query';

/** A page's place in the list: its number, the path it is asked for by, and how many cards come before it. */
export type PagePlace = { index: number; path: string; offset: number };

/** What there is to know of the pages that are not on the screen: a place to ask from for each, and how high they stood. */
export type LibraryBook = {
  /** The place of each page seen since the list began anew, by its number. */
  readonly places: PagePlace[];
  /** The last page of the list as far as it was opened. */
  last: number;
  /** Heights in pixels of what stands for the pages before and after those on the screen. */
  top: number;
  bottom: number;
};

const books = new WeakMap<QueryClient, LibraryBook>();

/** The book of a browser tab; it outlives the page, so that coming back finds the list as it was left. */
export function libraryBook(queryClient: QueryClient): LibraryBook {
  let book = books.get(queryClient);
  if (!book) {
    book = { places: [], last: 0, top: 0, bottom: 0 };
    books.set(queryClient, book);
  }
  return book;
}

/** Begins anew: nothing after the first page has been opened. What is known of later pages is written over as they come. */
export function restart(book: LibraryBook): void {
  book.last = 0;
  book.top = 0;
  book.bottom = 0;
}
