import { Toaster } from './toast/toaster.tsx';
import { Tooltips } from './tooltips.tsx';

export const LoadedNotices = () => (
  <>
    <Toaster />
    <Tooltips />
  </>
);
