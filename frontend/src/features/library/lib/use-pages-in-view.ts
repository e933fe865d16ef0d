import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { openAt, type useLibrary } from '../api/get-library.ts';
import type { LibraryBook } from './library-book.ts';

/** How near the end of the cards the window may come before the pages beyond are asked for, in pixels at most. */
const nearPx = 1_000;
/** A window that has scrolled past every card stops first: what it flies over is not asked for. */
const restMs = 150;

type Library = ReturnType<typeof useLibrary>;
type Pages = {
  book: LibraryBook;
  library: Library;
  /** Numbers of the first and last page on the screen. */
  first: number;
  last: number;
  /** The page jumped to did not load; whether to try again is the person's to say. */
  failed: boolean;
};

/** Where the cards lie, in pixels from the window's top. */
function geometry(root: Element, { top, bottom }: LibraryBook) {
  const rect = root.getBoundingClientRect();
  return { top: rect.top, bottom: rect.bottom, cardsTop: rect.top + top, cardsBottom: rect.bottom - bottom };
}

/** The page that stood where the window is now, when that is far from every card; null when it is not. */
function farPage(root: Element, { book, first, last }: Pages): number | null {
  const near = Math.min(window.innerHeight, nearPx);
  const { top, bottom, cardsTop, cardsBottom } = geometry(root, book);
  if (first > 0 && cardsTop >= window.innerHeight + near && top < window.innerHeight + near) {
    const into = Math.max(0, -top);
    return into < near ? 0 : Math.min(first - 1, Math.floor((first * into) / book.top));
  }
  if (last < book.last && cardsBottom <= -near && bottom > -near) {
    const into = Math.max(0, -cardsBottom);
    return Math.min(book.last, last + 1 + Math.floor(((book.last - last) * into) / book.bottom));
  }
  return null;
}

/** Brings back the pages next to the window when it comes near them. */
function fill(root: Element, { book, library, first, last }: Pages): void {
  const near = Math.min(window.innerHeight, nearPx);
  const { cardsTop, cardsBottom } = geometry(root, book);
  const isNear = (edge: number) => edge > -near && edge < window.innerHeight + near;
  if (first > 0 && isNear(cardsTop)) {
    if (library.hasPreviousPage && !library.isFetchPreviousPageError) void library.fetchPreviousPage();
  } else if (last < book.last && isNear(cardsBottom)) {
    if (!library.isFetchNextPageError) void library.fetchNextPage();
  }
}

/** Keeps pages that were opened before around the window, wherever it scrolls or jumps to. */
export function usePagesInView(root: RefObject<HTMLElement | null>, pages: Pages): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const { book, library, failed } = pages;
    const element = library.isFetching || failed ? null : root.current;
    const isWhole = pages.first === 0 && pages.last >= book.last;
    if (!element || isWhole) return;
    const look = () => fill(element, pages);
    const settle = () => {
      const page = farPage(element, pages);
      if (page === null) return;
      book.top = page === 0 ? 0 : Math.max(0, -element.getBoundingClientRect().top);
      if (openAt(queryClient, page)) void library.refetch();
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      frame = requestAnimationFrame(look);
      rest = setTimeout(settle, restMs);
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  });
}
