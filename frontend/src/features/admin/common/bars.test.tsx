import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import Bars from './bars.tsx';

test('the value of a bar that is too low to be seen stands above the axis', () => {
  jest
    .spyOn(window, 'getComputedStyle')
    .mockReturnValue({ width: '600px', height: '240px' } as CSSStyleDeclaration);
  const bars = [1, 464].map((height) => ({ name: '', tick: '', height, text: '' }));
  render(<Bars bars={bars} ember={0} emberText="one" max={464} valueText={(value) => `v${value}`} />);
  // Else it hangs from the axis.
  expect(screen.getByText('one')).toHaveAttribute('dominant-baseline', 'auto');
});
