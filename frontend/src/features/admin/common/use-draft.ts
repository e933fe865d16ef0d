import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { drafts } from '../../../lib/drafts.ts';
import { useUnsavedForm } from '../../../lib/unsaved.ts';

/**
 * Marks the form as unsaved and keeps its values as a draft until they are saved or discarded; restores the draft
 * after a reload. Returns whether a draft was restored. `holdsMore`: there is unsaved input that a draft can't keep,
 * such as a file.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  holdsMore = false,
): boolean {
  const { isDirty } = form.formState;
  const [restored, setRestored] = useState(false);

  const restore = useEffectEvent(() => {
    const draft = drafts.get(name);
    if (typeof draft !== 'object' || draft === null) return;
    const values = form.getValues();
    // The key is no input: a form whose text was deleted isn't dirty.
    if ('key' in draft) form.reset({ ...values, key: draft.key });
    form.reset({ ...values, ...draft }, { keepDefaultValues: true });
    setRestored(true);
  });
  useEffect(() => {
    restore();
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => (isDirty ? drafts.set(name, values) : drafts.remove(name)),
    });
  }, [name, form]);
  useUnsavedForm(name, isDirty || holdsMore);

  if (restored && !isDirty) setRestored(false);
  return restored;
}
