import { startTransition, useEffect, useState } from 'react';

/**
 * A value once it has stood still for `waitMs`: what is slow to make of a text waits for a pause in the typing,
 * and gives way to the next key. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
