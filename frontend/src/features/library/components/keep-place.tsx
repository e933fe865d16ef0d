import { Component, type ReactNode, type RefObject } from 'react';
import type { LibraryBook } from '../lib/library-book.ts';
import styles from './library.module.css';

type Props = {
  book: LibraryBook;
  root: RefObject<HTMLDivElement | null>;
  /** Number of the first page on the screen. */
  first: number;
  /** Whether the last page on the screen is the last that was opened. */
  atEnd: boolean;
  /** Says what is on the screen: another value, and cards came or went. */
  shown: string;
  /** Stands at the foot of the space above. */
  above?: ReactNode;
  children: ReactNode;
};

type Anchor = { card: Element; top: number };
/** Where the cards stood in the window, how far it was scrolled, and how high everything was. */
type Snapshot = { anchors: Anchor[]; scrolled: number; height: number };

/**
 * The tallest a space gets, in pixels: browsers lay nothing out beyond about 17 million, and a space only has to be so tall
 * that its end is far.
 */
const tallestPx = 6_000_000;
const within = (height: number): number => Math.min(tallestPx, Math.max(0, height));

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** Within the page, not the window: some browsers scroll by themselves when something above what is seen goes. */
const topInPage = (card: Element): number => card.getBoundingClientRect().top + window.scrollY;

/** What is to be seen first, then what follows it, then what is above. */
function anchorsIn(root: Element): Anchor[] {
  const cards = [...root.querySelectorAll('[data-card]')].map((card) => ({
    card,
    rect: card.getBoundingClientRect(),
  }));
  const seen = cards.findIndex(({ rect }) => rect.bottom > 0);
  const order = seen < 0 ? cards.reverse() : [...cards.slice(seen), ...cards.slice(0, seen).reverse()];
  return order.map(({ card, rect }) => ({ card, top: rect.top }));
}

/**
 * Puts a space in the place of the pages above and below those on the screen, exactly as high as what was there, so that
 * nothing a person looks at moves when pages come and go: the cards' own heights are the measure, none is assumed.
 */
export class KeepPlace extends Component<Props> {
  override componentDidMount(): void {
    this.#stretch();
  }

  override getSnapshotBeforeUpdate(before: Props): Snapshot | null {
    const root = this.props.root.current;
    if (!root || before.shown === this.props.shown) return null;
    return { anchors: anchorsIn(root), scrolled: window.scrollY, height: heightOf(root) };
  }

  override componentDidUpdate(_props: Props, _state: unknown, snapshot: Snapshot | null): void {
    const root = this.props.root.current;
    if (root && snapshot) this.#settle(root, snapshot);
    this.#stretch();
    const anchor = snapshot?.anchors.find(({ card }) => card.isConnected);
    const moved = anchor ? anchor.card.getBoundingClientRect().top - anchor.top : 0;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  #settle(root: Element, { anchors, scrolled, height }: Snapshot): void {
    const { book, first, atEnd } = this.props;
    const [above, below] = this.#spaces();
    const cards = heightOf(root) - heightOf(above) - heightOf(below);
    const anchor = anchors.find(({ card }) => card.isConnected);
    if (first === 0) book.top = 0;
    else if (anchor) book.top = within(book.top - (topInPage(anchor.card) - anchor.top - scrolled));
    else if (atEnd) book.top = within(height - cards);
    book.bottom = atEnd ? 0 : within(height - book.top - cards);
  }

  #spaces(): [HTMLElement | null, HTMLElement | null] {
    const { firstElementChild, lastElementChild } = this.props.root.current ?? {};
    return [firstElementChild as HTMLElement | null, lastElementChild as HTMLElement | null];
  }

  /** By hand, so that the heights are there before anything is painted or scrolled to. */
  #stretch(): void {
    const { book } = this.props;
    const [above, below] = this.#spaces();
    if (above) above.style.height = `${book.top}px`;
    if (below) below.style.height = `${book.bottom}px`;
  }

  override render(): ReactNode {
    const { root, above, children } = this.props;
    return (
      <div ref={root}>
        <div className={styles.space}>{above}</div>
        {children}
        <div className={styles.space} />
      </div>
    );
  }
}
