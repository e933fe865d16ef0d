import { lazy, Suspense } from 'react';
import type { ShareFollowUpProps } from './share-follow-up.tsx';

const ShareFollowUp = lazy(() => import('./share-follow-up.tsx'));

type FollowUpProps = Omit<ShareFollowUpProps, 'followUp'> & {
  followUp: ShareFollowUpProps['followUp'] | null;
};

/** What is left to do after a way to share was chosen, if anything: loaded when it is needed. */
export function FollowUp({ followUp, ...props }: FollowUpProps) {
  return (
    followUp && (
      <Suspense fallback={null}>
        <ShareFollowUp followUp={followUp} {...props} />
      </Suspense>
    )
  );
}
