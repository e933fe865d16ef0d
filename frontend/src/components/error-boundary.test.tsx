import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('broken');
}
const withFallback = (text: string) => (
  <ErrorBoundary fallback={() => <p>{text}</p>}>
    <Broken />
  </ErrorBoundary>
);

test('what replaces the crashed part keeps its element when its parent renders again', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(withFallback('one'));
  const shown = screen.getByText('one');
  rerender(withFallback('two'));
  expect(screen.getByText('two')).toBe(shown);
});
