import { limits } from '@platform/contracts/limits';
import { useLocation, useSearchParams } from 'react-router-dom';
import { kinds } from './places.ts';

/**
 * What /search?q=&kind= asks for. Typing writes one history entry over and over; a submitted search keeps its entry, so that
 * going back shows it again.
 */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const q = (params.get('q') ?? '').trim().slice(0, limits.searchCharacters);

  const write = (next: string, typing: boolean) =>
    setParams(
      (current) => {
        const query = new URLSearchParams(current);
        if (next === '') query.delete('q');
        else query.set('q', next);
        return query;
      },
      { replace: state?.typing || q === '' || next === q, state: { ...state, typing } },
    );
  return {
    q,
    kind: kinds.find((kind) => kind === params.get('kind')),
    type: (next: string) => write(next, true),
    submit: (next: string) => write(next, false),
  };
}
