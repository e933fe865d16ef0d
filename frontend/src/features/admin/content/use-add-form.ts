import type { UseMutationResult } from '@tanstack/react-query';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { unsaved } from '../../../lib/unsaved.ts';
import { useAdminToasts } from '../common/messages.ts';
import { useDraft } from '../common/use-draft.ts';

type AddForm<Values extends FieldValues, Body, Saved> = {
  /** Of the form among those that hold something unsaved, and of its draft. */
  name: string;
  empty: Values & DefaultValues<Values>;
  resolver: Resolver<Values>;
  firstField: Path<Values>;
  bodyOf: (values: Values) => Body;
  create: UseMutationResult<Saved, Error, Body>;
  onAdded: (saved: Saved) => void;
  /** Said when the server gave no message. */
  failed: string;
  /** Something unsaved is held beside the fields: `onClear` lets go of it. */
  holdsMore?: boolean;
  onClear?: () => void;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  onFailed?: (error: Error) => void;
};

/** The form of a tab that adds something. Its text is kept as a draft until it is added; a failure keeps it too. */
export function useAddForm<Values extends FieldValues, Body, Saved>(add: AddForm<Values, Body, Saved>) {
  const { name, empty, resolver, create } = add;
  const toasts = useAdminToasts();
  const form = useForm<Values>({ resolver, defaultValues: empty });
  const restored = useDraft(name, form, add.holdsMore);

  function clear() {
    form.reset(empty);
    add.onClear?.();
  }

  const onSubmit = form.handleSubmit(
    (values) =>
      create.mutate(add.bodyOf(values), {
        onSuccess: (saved) => {
          add.onAdded(saved);
          form.setFocus(add.firstField);
          clear();
        },
        onError: (error) => {
          toasts.failed(error, add.failed, form);
          add.onFailed?.(error);
        },
      }),
    add.onInvalid,
  );
  const onClear = () => unsaved.drop(clear, name);
  return { form, layout: { onSubmit, saving: create.isPending, onClear, restored } };
}
