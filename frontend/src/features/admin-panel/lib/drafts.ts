import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const drafts = new Map<string, FieldValues>();

/** Keeps what is typed when the panel closes by accident, and gives it back when it opens. `empty` leaves no draft. */
export function useKeepDraft<Values extends FieldValues>(
  key: string,
  { reset, getValues }: UseFormReturn<Values>,
  empty: Values,
): void {
  useEffect(() => {
    const draft = drafts.get(key) as Values | undefined;
    if (draft) reset(draft, { keepDefaultValues: true });
    return () => {
      const values = getValues();
      if (JSON.stringify(values) === JSON.stringify(empty)) drafts.delete(key);
      else drafts.set(key, values);
    };
  }, [key, reset, getValues, empty]);
}

/** Logging out leaves nothing behind. */
export const clearDrafts = (): void => drafts.clear();
