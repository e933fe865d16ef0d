/** Keys of the strings of each thing that is asked before it is done to a member. */
export const memberActionWords = {
  suspend: {
    title: 'suspendTitle',
    text: 'suspendText',
    confirm: 'suspend',
    done: 'suspendedToast',
    failed: 'statusFailed',
  },
  replace: {
    title: 'replaceTitle',
    text: 'replaceText',
    confirm: 'replaceConfirm',
    done: 'replacedToast',
    failed: 'numberFailed',
  },
  remove: {
    title: 'removeTitle',
    text: 'removeText',
    confirm: 'removeConfirm',
    done: 'deleted',
    failed: 'deleteFailed',
  },
} as const;

export type MemberActionKind = keyof typeof memberActionWords;
