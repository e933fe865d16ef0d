import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { defaultRuntimeConfig } from '../config/runtime-config.ts';
import { RuntimeConfigContext } from '../config/use-runtime-config.ts';
import { Brand } from './brand.tsx';

test.each([
  ['冰焰影库', 'zh-CN'],
  ['Ice and Ember', 'en'],
])('the name %s has its own language', (brandName, language) => {
  render(
    <RuntimeConfigContext value={{ ...defaultRuntimeConfig, brandName }}>
      <Brand />
    </RuntimeConfigContext>,
  );
  expect(screen.getByText(brandName).closest('[lang]')).toHaveAttribute('lang', language);
});
