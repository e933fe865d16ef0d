import { limits } from '@platform/contracts/limits';
import { useEffect, useState } from 'react';

const pauseMs = 300;

/** What is typed, and what is searched for once the typing pauses. A half-composed Chinese word is not searched for. */
export function useSearch() {
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const [search, setSearch] = useState('');

  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(
      () => setSearch(text.trim().slice(0, limits.searchCharacters)),
      text ? pauseMs : 0,
    );
    return () => clearTimeout(timer);
  }, [text, composing]);

  return {
    text,
    search,
    clear: () => setText(''),
    field: {
      value: text,
      maxLength: limits.searchCharacters,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}
