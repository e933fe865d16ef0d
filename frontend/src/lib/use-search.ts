import { limits } from '@platform/contracts/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const debounceMs = 250;

/**
 * The text of a search field, and what is searched for: the caller keeps it, in the URL for example. `onSearch` is called once typing
 * pauses; never while a Chinese word is being composed.
 */
export function useSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [composing, setComposing] = useState(false);
  /** What this field wrote and `search` isn't yet. Any other `search` comes from elsewhere and replaces the field's text. */
  const pending = useRef<string[]>([]);
  const isWritten = useEffectEvent((next: string) => next === (pending.current.at(-1) ?? search));
  const write = useEffectEvent((next: string) => {
    // What is searched for may have changed meanwhile, by Enter for example.
    if (isWritten(next)) return;
    pending.current.push(next);
    onSearch(next);
  });

  useEffect(() => {
    const own = pending.current.indexOf(search);
    if (own >= 0) pending.current.splice(0, own + 1);
    else {
      pending.current = [];
      setText(search);
    }
  }, [search]);

  useEffect(() => {
    const next = text.trim().slice(0, limits.searchCharacters);
    if (composing || isWritten(next)) return;
    const timer = setTimeout(() => write(next), text ? debounceMs : 0);
    return () => clearTimeout(timer);
  }, [text, composing]);

  return {
    search,
    clear: () => setText(''),
    field: {
      value: text,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

export type Search = ReturnType<typeof useSearch>;
