import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { drafts } from '../../../lib/drafts.ts';
import { useUnsavedForm } from '../../../lib/unsaved.ts';

/**
 * Marks a form as holding something unsaved, and keeps that as a draft until it is saved or discarded: it is there again after a
 * reload. Says whether what the form holds is such a draft. `holdsMore` says that something unsaved belongs to it that no draft keeps.
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
    form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
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
