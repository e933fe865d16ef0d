import { expect, test } from '@jest/globals';
import { launcherSources } from '../platform/sources.ts';
import { reasonToStartAgain } from './up.ts';

test('what an earlier launcher started is started again', () => {
  const launcher = launcherSources();
  expect(reasonToStartAgain({ processes: [], launcher })).toBeUndefined();
  expect(reasonToStartAgain({ processes: [], launcher: 'earlier' })).toBe('The launcher has changed');
});
